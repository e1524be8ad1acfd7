#include "kerf/cli/catalog.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <expected>
#include <memory>
#include <ostream>
#include <string>

#include "kerf/cli/input.h"
#include "kerf/io/instance_type_writer.h"

namespace kerf::cli {
namespace {

int refuse(Context& context, const std::string& message) {
  context.err << "kerf catalog: " << message << '\n';
  return kBadUsage;
}

/// InstanceType documents are seen by every NodePool, so they can stand for one catalog only.
std::expected<const model::InstanceCatalog*, std::string> the_catalog(const model::Snapshot& snapshot) {
  const model::NodePool* first = nullptr;
  for (const model::NodePool& pool : snapshot.node_pools) {
    if (!pool.catalog) continue;
    if (first == nullptr) first = &pool;
    if (pool.catalog == first->catalog) continue;
    return std::unexpected(
        fmt::format("NodePools {} and {} buy from different catalogs, expected one; name it with "
                    "--catalog",
                    first->meta.name, pool.meta.name));
  }
  return first == nullptr ? nullptr : model::catalog_of(snapshot, *first);
}

int run_catalog(const InputFlags& flags, Context& context) {
  auto sources = read_sources(flags.files, context);
  if (!sources) return refuse(context, sources.error());
  auto input = read_input(flags, std::move(*sources), context);
  if (!input) return refuse(context, input.error());
  auto catalog = the_catalog(input->loaded.snapshot);
  if (!catalog) return refuse(context, catalog.error());
  if (*catalog == nullptr) return refuse(context, "found no NodePool that buys from a catalog");
  for (const model::InstanceType& type : (*catalog)->types) {
    context.out << "---\n" << io::write_instance_type(type) << '\n';
  }
  return input->status;
}

}  // namespace

Action add_catalog(CLI::App& app, Context& context) {
  auto flags = std::make_shared<InputFlags>();
  add_input_flags(app, *flags);
  return [flags, &context] { return run_catalog(*flags, context); };
}

}  // namespace kerf::cli
