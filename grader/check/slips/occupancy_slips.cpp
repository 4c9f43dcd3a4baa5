#include "grader/check/slips/occupancy_slips.h"

#include <algorithm>

namespace simtutor::check {
namespace {

BlockCounts right_counts(const Device& device, const BlockUse& use) {
    const simt::Occupancy right = simt::occupancy(device, use);
    return {right.blocks_by_warps, right.blocks_by_registers, right.blocks_by_shared,
            right.blocks_by_limit};
}

/// Slips that work together.
using Together = std::vector<const OccupancySlip*>;

/// What a calculator has said of one block, and what is right.
struct Answer {
    const CalculatedBlocks* said;
    BlockCounts right;
};

bool explains(const Together& slips, const Answer& answer, bool limits) {
    const CalculatedBlocks& one = *answer.said;
    BlockCounts counts = answer.right;
    for (const OccupancySlip* slip : slips) slip->gives(one.device, one.use, counts);
    return counts.least() == one.blocks && (!limits || counts.limits() == one.limits);
}

std::vector<Slip<Together>> each_alone() {
    std::vector<Slip<Together>> all;
    for (const OccupancySlip& one : occupancy_slips()) all.push_back({one.says, {&one}});
    return all;
}

std::vector<Slip<Together>> each_two() {
    std::vector<Slip<Together>> all;
    for (const OccupancySlip& one : occupancy_slips())
        for (const OccupancySlip& other : occupancy_slips())
            if (&one < &other) all.push_back({one.says + other.says, {&one, &other}});
    return all;
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
    std::vector<Answer> all;
    for (const CalculatedBlocks& one : answers)
        all.push_back({&one, right_counts(one.device, one.use)});
    const auto explaining = [limits](const Together& slips, const Answer& answer) {
        return explains(slips, answer, limits);
    };
    if (std::all_of(all.begin(), all.end(),
                    [&](const Answer& answer) { return explains({}, answer, limits); }))
        return {};
    constexpr std::size_t any = 100;
    const std::vector<Slip<Together>> alone = each_alone();
    // Where several explain all alone, none of them is known, and no two together either.
    if (const auto found = slips_behind(alone, all, explaining, any); !found.empty())
        return found.size() == 1 ? found[0]->gives : Together();
    const std::vector<Slip<Together>> pairs = each_two();
    const auto found = slips_behind(pairs, all, explaining);
    return found.empty() ? Together() : found[0]->gives;
}

}  // namespace simtutor::check
