#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "tools/mutants/region.h"

namespace simtutor::locate {

/// Bodies of functions that run on the device: only they have threads and barriers.
class DeviceCode {
  public:
    explicit DeviceCode(const mutants::TokenStream& stream);

    bool empty() const { return bodies_.empty(); }
    bool holds(std::size_t token) const;

  private:
    std::vector<std::pair<std::size_t, std::size_t>> bodies_;  ///< their braces
};

}  // namespace simtutor::locate
