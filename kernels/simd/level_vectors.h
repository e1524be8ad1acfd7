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
