#include "kerf/bench/session.h"

#include <benchmark/benchmark.h>

#include <utility>

namespace kerf::bench {

Session::Session(const std::string& filter, std::size_t repetitions, double min_seconds)
    : filter_(filter.empty() ? "." : filter, std::regex::extended),
      repetitions_(repetitions),
      min_seconds_(min_seconds) {}

void Session::add(const std::string& name, bool is_wall_time, std::function<void(benchmark::State&)> run) {
  if (!std::regex_search(name, filter_)) return;
  names_.push_back(name);
  auto* registered = benchmark::RegisterBenchmark(name.c_str(), std::move(run));
  registered->Unit(benchmark::kMillisecond)->Repetitions(static_cast<int>(repetitions_));
  if (is_wall_time) registered->UseRealTime();
  if (min_seconds_ > 0) {
    registered->MinTime(min_seconds_);
  } else {
    registered->Iterations(1);
  }
}

const Input& Session::input(const std::string& name, const std::function<Input()>& make) {
  if (!input_ || input_name_ != name) {
    input_.reset();
    input_ = std::make_unique<const Input>(make());
    input_name_ = name;
  }
  return *input_;
}

}  // namespace kerf::bench
