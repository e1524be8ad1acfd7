#pragma once

#if defined(__SANITIZE_THREAD__)
#define KERF_SEES_THREADS
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define KERF_SEES_THREADS
#endif
#endif

#ifdef KERF_SEES_THREADS
#include <sanitizer/tsan_interface.h>
#endif

namespace kerf::parallel {

/// A moment at which what some threads wrote becomes visible to others, by a library's doing. ThreadSanitizer, which
/// cannot look into a library that is not built for it, is told so; for every other build there is nothing to do.
class Handover {
 public:
#ifdef KERF_SEES_THREADS
  /// What this thread wrote so far is handed over.
  void give() { __tsan_release(this); }
  /// From here on this thread sees all that was handed over.
  void take() { __tsan_acquire(this); }

 private:
  char address_ = 0;
#else
  void give() {}
  void take() {}
#endif
};

}  // namespace kerf::parallel
