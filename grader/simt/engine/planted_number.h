#pragma once

#include <cstdint>

namespace simtutor::simt {

class Memory;

/// A number that stands in the place of each that kernels have stored. So a run shows what the host
/// makes of their results: one that only prints them prints this number.
struct PlantedNumber {
    unsigned bytes = 0;  ///< 4 or 8; 0: none is planted
    std::uint64_t bits = 0;

    /// Behind a launch: in all arrays, wherever threads were the last to write a whole number.
    void plant(const Memory& memory) const;
};

}  // namespace simtutor::simt
