#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tools/mutants/region.h"

namespace simtutor::locate {

/// Bodies of functions that run on the device: only they have threads and barriers, and they cannot
/// call what runs on the host.
class DeviceCode {
  public:
    explicit DeviceCode(const mutants::TokenStream& stream);

    bool empty() const { return bodies_.empty(); }
    bool holds(std::size_t token) const;
    /// Whether a text calls one of the file's functions of the host: device code cannot.
    bool calls_host(const std::string& text) const;

  private:
    std::vector<std::pair<std::size_t, std::size_t>> bodies_;  ///< their braces
    std::set<std::string> host_functions_;
};

}  // namespace simtutor::locate
