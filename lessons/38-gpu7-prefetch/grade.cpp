#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <vector>

#include "grader/check/square_product.h"

using namespace simtutor::check;

namespace {

/// The lesson's kernel takes multiples of 128 only.
const SquareProduct matmul({.everywhere = {0, 128, 256}, .on_gpu_too = {4096}, .traced = 128});

/// Values of B that must be on their way when a step begins: the one it uses and the next three.
constexpr int wanted_ahead = 4;

TEST(Check, correct) {
    matmul.expect_right();
}

/// What the first warp of a block does between two barriers, in its order: loads a value of B for
/// each lane (true), or reads a value of the tile (false).
using Interval = std::vector<bool>;

/// Of the first block, as far as the trace is complete; none if nothing was launched.
std::vector<Interval> intervals_of(const nlohmann::json& trace) {
    std::vector<Interval> made;
    const auto& launches = trace.at("launches");
    if (launches.empty() || launches[0].at("blocks").empty()) return made;
    const auto& block = launches[0]["blocks"][0];
    for (const auto& interval : block.at("intervals")) {
        if (interval.at("left_out") != 0) break;
        made.emplace_back();
        for (const auto& request : interval.at("requests")) {
            if (request.at("warp") != 0 || request.at("kind") != "load") continue;
            const auto& object = block.at("objects").at(request.at("object").get<std::size_t>());
            if (object.at("space") == "shared")
                made.back().push_back(false);
            else if (object.at("name") == "b")
                made.back().push_back(true);
        }
    }
    return made;
}

struct LeastAhead {
    std::int64_t step = 0;   ///< of the whole kernel
    std::int64_t ahead = 0;  ///< values loaded and not used before it begins
    bool seen = false;
};

/// The step that begins with the fewest values on their way. A step uses one value of B, and all of
/// them read equally often from the tile. The last steps before a barrier have nothing left to load
/// for this tile: nothing is asked of them.
LeastAhead least_ahead(const std::vector<Interval>& intervals) {
    std::int64_t all_loads = 0, all_reads = 0;
    for (const Interval& interval : intervals) {
        const auto loads = std::count(interval.begin(), interval.end(), true);
        all_loads += loads;
        all_reads += static_cast<std::int64_t>(interval.size()) - loads;
    }
    LeastAhead least;
    if (all_loads == 0 || all_reads < all_loads) return least;
    const std::int64_t reads_of_step = all_reads / all_loads;
    std::int64_t loads = 0, reads = 0;
    for (const Interval& interval : intervals) {
        const auto reads_here = std::count(interval.begin(), interval.end(), false);
        const std::int64_t last_step = (reads + reads_here) / reads_of_step;
        for (const bool is_load : interval) {
            loads += is_load ? 1 : 0;
            if (is_load) continue;
            const std::int64_t step = reads / reads_of_step;
            const bool begins = reads++ % reads_of_step == 0;
            if (!begins || step + wanted_ahead > last_step) continue;
            if (!least.seen || loads - step < least.ahead) least = {step, loads - step, true};
        }
    }
    return least;
}

TEST(Check, ahead) {
    for (const auto& run : matmul.runs()) {
        if (!run.call.trace || !expect_finished(run)) continue;
        const LeastAhead least = least_ahead(intervals_of(run.result.trace));
        if (!least.seen)
            FAIL() << "No step was seen: a step loads one value of B and reads 16 elements of A's "
                      "tile from shared memory.";
        auto counted = run;
        counted.result.counters["values_ahead"] = least.ahead;
        expect_gates(counted);
        if (least.ahead < wanted_ahead)
            note(fmt::format(
                "The first such step of the first warp is step {}. Before the loop load "
                "four values; in step k load the one of step k + 4.",
                least.step));
    }
}

}  // namespace
