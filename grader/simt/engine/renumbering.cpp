#include "grader/simt/engine/renumbering.h"

#include <algorithm>
#include <vector>

#include "grader/simt/engine/simulator.h"

namespace simtutor::simt {
namespace {

constexpr std::uint32_t long_ago = 1;

}  // namespace

void renumber_segments(Simulator& simulator) {
    const std::vector<HappensBefore::Renumbered> operations =
        simulator.happens_before().renumber(long_ago);
    std::uint32_t last = long_ago;
    for (const auto& operation : operations) last = std::max(last, operation.now);
    const auto change = [&operations](Stamp stamp) {
        const auto after = std::upper_bound(operations.begin(), operations.end(), segment_of(stamp),
                                            [](std::uint32_t segment, const auto& operation) {
                                                return segment < operation.before;
                                            });
        const std::uint32_t now = after == operations.begin() ? long_ago : (after - 1)->now;
        constexpr Stamp rest = (Stamp{1} << stamp_segment_shift) - 1;
        return (stamp & rest) | make_stamp(now, 0);
    };
    for (const auto& array : simulator.memory().allocations())
        if (!array->freed && !array->viewed) array->shadow.change_stamps(change);
    for (const auto& variable : simulator.variables().all()) variable->shadow.change_stamps(change);
    simulator.loose_shadow().for_each_page([&](Shadow& page) { page.change_stamps(change); });
    simulator.for_each_slot([&](Block& block) {
        block.forget_segments();
        if (block.shared_memory()) block.shared_memory()->shadow.change_stamps(change);
    });
    simulator.other_readers().change_stamps(change);
    simulator.forget_releases();
    simulator.segments().restart(last + 1);
}

}  // namespace simtutor::simt
