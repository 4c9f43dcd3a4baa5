#pragma once
/// What a wrong occupancy calculator has in common with the right one but for one slip.

#include <cstdint>
#include <limits>
#include <vector>

#include "grader/check/slips/slip.h"
#include "grader/simt/devices/occupancy.h"

namespace simtutor::check {

using simt::BlockUse;
using simt::Device;

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

/// What a slip changes in the counts of a calculator that is right elsewhere.
using ChangedCounts = void (*)(const Device& device, const BlockUse& use, BlockCounts& counts);
/// Their texts follow "come out if".
using OccupancySlip = Slip<ChangedCounts>;

const std::vector<OccupancySlip>& occupancy_slips();

/// The only slip that explains the blocks, or the limits, of all the answers, right ones, too; the
/// only two together where none alone does. Empty where nothing explains them all, or several do.
/// @param limits whether the limits have to come out, too
std::vector<const OccupancySlip*> slips_behind(const std::vector<CalculatedBlocks>& answers,
                                               bool limits);

}  // namespace simtutor::check
