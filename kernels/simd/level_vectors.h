// What level_kernels.h asks of a level, by xsimd. Included once by each level_*.cpp that has vectors, in the namespace
// of that level and after it has defined `Arch`. The same rules apply.

template <typename T>
using Batch = xsimd::batch<T, Arch>;
template <typename T>
using Mask = xsimd::batch_bool<T, Arch>;
template <typename T>
constexpr std::size_t kLanes = Batch<T>::size;

template <typename T>
Batch<T> load(const T* from) {
  return Batch<T>::load_unaligned(from);
}
template <typename T>
void store(Batch<T> amounts, T* to) {
  amounts.store_unaligned(to);
}
template <typename T>
Batch<T> broadcast(T amount) {
  return Batch<T>(amount);
}
template <typename T>
Mask<T> none() {
  return Mask<T>(false);
}
template <typename T>
Mask<T> less(Batch<T> a, Batch<T> b) {
  return a < b;
}
template <typename T>
Mask<T> either(Mask<T> a, Mask<T> b) {
  return a | b;
}
template <typename T>
Batch<T> together(Batch<T> a, Batch<T> b) {
  return a | b;
}
template <typename T>
Batch<T> choose(Mask<T> mask, Batch<T> yes, Batch<T> no) {
  return xsimd::select(mask, yes, no);
}

/// The lanes whose bits are set, the first lane's being the lowest.
Mask<std::int64_t> lanes_of(Word word) {
  constexpr std::int64_t kBits[] = {1, 2, 4, 8, 16, 32, 64, 128};
  static_assert(kLanes<std::int64_t> <= 8);
  const Batch<std::int64_t> bit = load(kBits);
  return (broadcast(static_cast<std::int64_t>(word)) & bit) == bit;
}
