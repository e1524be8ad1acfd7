#include "kerf/cli/second_look.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <sstream>
#include <utility>

#include "kerf/cli/news.h"
#include "kerf/reference/command_validation.h"

namespace kerf::cli {
namespace {

// How long the controller waits before it looks again. Source: disruption.md 6.9.
constexpr std::chrono::seconds kWait{15};

std::expected<Input, std::string> read_later(const InputFlags& flags, const std::vector<std::string>& files,
                                             const std::string& first_messages, Context& context) {
  auto sources = read_sources(files, context);
  if (!sources) return std::unexpected(fmt::format("--then: {}", sources.error()));
  InputFlags later = flags;
  later.now.clear();
  std::ostringstream messages;
  Context quiet{context.in, context.out, messages, false};
  auto input = read_input(later, std::move(*sources), quiet);
  print_news(first_messages, messages.str(), context.err);
  if (!input) return std::unexpected(fmt::format("--then: {}", input.error()));
  if (input->loaded.snapshot.nodes.empty()) {
    return std::unexpected("--then: expected a dump of the same cluster after the wait, found no Node in it");
  }
  return input;
}

}  // namespace

std::expected<report::SecondLook, std::string> look_again(const InputFlags& flags,
                                                          const std::vector<std::string>& files, const Input& first,
                                                          const model::Decision& decision,
                                                          const std::string& first_messages, Context& context) {
  auto later = read_later(flags, files, first_messages, context);
  if (!later) return std::unexpected(later.error());
  model::Options options = first.options;
  options.now = std::max(later->options.now, first.options.now + kWait);
  reference::ControllerMemory memory;
  memory.nominated_nodes = reference::nominated_nodes(later->loaded.snapshot, options);
  report::SecondLook look;
  look.now = options.now;
  look.verdicts = reference::validate_commands(decision, later->loaded.snapshot, options, memory);
  look.is_complete = later->status == kDone;
  return look;
}

}  // namespace kerf::cli
