#pragma once

#include <algorithm>
#include <memory>
#include <vector>

namespace simtutor::simt {

/// The objects behind the handles of one kind; a handle is the address of its object.
template <class T>
class Handles {
  public:
    T* add(std::unique_ptr<T> object) {
        all_.push_back(std::move(object));
        return all_.back().get();
    }
    T* make() { return add(std::make_unique<T>()); }
    /// @return the object, or nullptr if none has this handle
    T* find(const T* handle) const {
        const auto found =
            std::ranges::find_if(all_, [&](const auto& known) { return known.get() == handle; });
        return found == all_.end() ? nullptr : found->get();
    }
    void remove(const T* handle) {
        std::erase_if(all_, [&](const auto& known) { return known.get() == handle; });
    }
    void clear() { all_.clear(); }
    const std::vector<std::unique_ptr<T>>& all() const { return all_; }

  private:
    std::vector<std::unique_ptr<T>> all_;
};

}  // namespace simtutor::simt
