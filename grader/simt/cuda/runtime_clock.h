#pragma once

#include <cstdint>

namespace simtutor::simt {

/// What a transfer is limited by.
enum class Path {
    link,         ///< host to device or back
    device_copy,  ///< within device memory
    device_fill   ///< writes to device memory only
};
/// Adds the modelled time of a transfer to the device's clock.
void clock_transfer(std::uint64_t bytes, Path path);
/// A new session begins.
void reset_clock();

}  // namespace simtutor::simt
