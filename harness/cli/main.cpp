#include <unistd.h>

#include <cstdlib>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include "kerf/cli/run.h"

namespace {

// https://no-color.org: any value that is not empty switches colour off.
bool wants_color() {
  const char* no_color = std::getenv("NO_COLOR");
  const char* terminal = std::getenv("TERM");
  bool refused = no_color != nullptr && *no_color != '\0';
  bool dumb = terminal == nullptr || std::string_view(terminal) == "dumb";
  return isatty(STDOUT_FILENO) == 1 && !refused && !dumb;
}

}  // namespace

int main(int argc, char** argv) {
  std::ios::sync_with_stdio(false);
  std::vector<std::string> arguments(argv + 1, argv + argc);
  return kerf::cli::run(arguments, {std::cin, std::cout, std::cerr, wants_color()});
}
