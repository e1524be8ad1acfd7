#pragma once

#include <cstddef>
#include <memory>
#include <utility>

namespace kerf::model {

/// A container that its copies share: thousands of claims have the same list of instance types. Reads as the container
/// itself, cannot be changed but by assigning another. A copy costs a counter.
template <typename Container>
class Shared {
 public:
  /// Empty.
  Shared() = default;
  // Implicit both ways, so that whoever holds a container need not know.
  Shared(Container container)  // NOLINT(google-explicit-constructor)
      : container_(std::make_shared<const Container>(std::move(container))) {}
  operator const Container&() const { return value(); }  // NOLINT(google-explicit-constructor)

  [[nodiscard]] const Container& value() const {
    static const Container kEmpty;
    return container_ == nullptr ? kEmpty : *container_;
  }
  [[nodiscard]] auto begin() const { return value().begin(); }
  [[nodiscard]] auto end() const { return value().end(); }
  [[nodiscard]] std::size_t size() const { return value().size(); }
  [[nodiscard]] bool empty() const { return value().empty(); }
  [[nodiscard]] const auto& front() const { return value().front(); }
  [[nodiscard]] const auto& operator[](std::size_t index) const { return value()[index]; }
  template <typename Key>
  [[nodiscard]] auto find(const Key& key) const {
    return value().find(key);
  }
  template <typename Key>
  [[nodiscard]] bool contains(const Key& key) const {
    return value().contains(key);
  }

  friend bool operator==(const Shared& a, const Shared& b) {
    return a.container_ == b.container_ || a.value() == b.value();
  }

 private:
  std::shared_ptr<const Container> container_;
};

}  // namespace kerf::model
