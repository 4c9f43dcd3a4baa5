#include "grader/simt/devices/occupancy_slips.h"

#include <algorithm>

namespace simtutor::simt {
namespace {

BlockCounts right_counts(const Device& device, const BlockUse& use) {
    const Occupancy right = occupancy(device, use);
    return {right.blocks_by_warps, right.blocks_by_registers, right.blocks_by_shared,
            right.blocks_by_limit};
}

bool explain(const std::vector<const OccupancySlip*>& slips,
             const std::vector<CalculatedBlocks>& answers, const std::vector<BlockCounts>& right,
             bool limits) {
    for (std::size_t i = 0; i < answers.size(); ++i) {
        const CalculatedBlocks& one = answers[i];
        BlockCounts counts = right[i];
        for (const OccupancySlip* slip : slips) slip->change(one.device, one.use, counts);
        if (counts.least() != one.blocks || (limits && counts.limits() != one.limits)) return false;
    }
    return true;
}

/// Slips that say the same are one.
std::string texts_of(const std::vector<const OccupancySlip*>& slips) {
    std::string texts;
    for (const OccupancySlip* slip : slips) texts += slip->text;
    return texts;
}

}  // namespace

std::int64_t BlockCounts::least() const {
    return std::min({warps, registers, shared, places});
}

int BlockCounts::limits() const {
    const std::int64_t all = least();
    return (warps == all ? by_warps : 0) + (registers == all ? by_registers : 0) +
           (shared == all ? by_shared : 0) + (places == all ? by_places : 0);
}

std::vector<const OccupancySlip*> slips_behind(const std::vector<CalculatedBlocks>& answers,
                                               bool limits) {
    std::vector<BlockCounts> right;
    for (const CalculatedBlocks& one : answers) right.push_back(right_counts(one.device, one.use));
    if (explain({}, answers, right, limits)) return {};
    const auto& all = occupancy_slips();
    std::vector<std::vector<const OccupancySlip*>> found;
    for (const OccupancySlip& one : all)
        if (explain({&one}, answers, right, limits)) found.push_back({&one});
    if (found.empty())
        for (const OccupancySlip& one : all)
            for (const OccupancySlip& other : all)
                if (&one < &other && explain({&one, &other}, answers, right, limits))
                    found.push_back({&one, &other});
    const bool same =
        !found.empty() && std::all_of(found.begin(), found.end(), [&](const auto& one) {
            return texts_of(one) == texts_of(found[0]);
        });
    return same ? found[0] : std::vector<const OccupancySlip*>{};
}

}  // namespace simtutor::simt
