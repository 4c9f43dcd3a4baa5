#pragma once
/// What a wrong occupancy calculator has in common with the right one but for one slip.

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "grader/simt/devices/occupancy.h"

namespace simtutor::simt {

/// How many blocks each resource alone allows.
struct BlockCounts {
    static constexpr std::int64_t unlimited = std::numeric_limits<int>::max();
    enum Limit { by_warps = 1, by_registers = 2, by_shared = 4, by_places = 8 };

    std::int64_t warps = 0, registers = 0, shared = 0, places = 0;

    std::int64_t least() const;
    /// Sum of the resources that allow just the least number.
    int limits() const;
};

/// What a calculator said of one block.
struct CalculatedBlocks {
    Device device;
    BlockUse use;
    std::int64_t blocks = 0;
    int limits = 0;  ///< sum of BlockCounts::Limit
};

/// A usual slip of a calculator that is right elsewhere.
struct OccupancySlip {
    std::string
        text;  ///< behind "come out if": what it does, and whole sentences with what is right
    void (*change)(const Device& device, const BlockUse& use, BlockCounts& counts);
};

const std::vector<OccupancySlip>& occupancy_slips();

/// The only slip that explains the blocks, or the limits, of all the answers, right ones, too; the
/// only two together where none alone does. Empty where nothing explains them all, or several do.
/// @param limits whether the limits have to come out, too
std::vector<const OccupancySlip*> slips_behind(const std::vector<CalculatedBlocks>& answers,
                                               bool limits);

}  // namespace simtutor::simt
