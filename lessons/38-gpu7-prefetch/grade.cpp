#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "grader/check/check.h"
#include "grader/check/gpu_time.h"

using namespace simtutor::check;
using simtutor::host::Type;

namespace {

/// The lesson's kernel takes multiples of 128 only.
const std::vector<int> small_sizes = {0, 128, 256};
/// For a GPU.
const std::vector<int> large_sizes = {4096};
constexpr int least_counted = 128;
/// The size whose first block is looked at access by access.
constexpr int traced_size = 128;
/// Values of B that must be on their way when a step begins: the one it uses and the next three.
constexpr int wanted_ahead = 4;

struct Inputs {
    Matrix<float> a, b;
};

/// The same n gives the same matrices, so a check can make them again for its oracle.
Inputs inputs(int n) {
    const auto side = static_cast<std::uint64_t>(n);
    const std::string suffix = " n=" + std::to_string(n);
    return {random_matrix("a" + suffix, side, side), random_matrix("b" + suffix, side, side)};
}

Call product_call(int n) {
    const auto side = static_cast<std::uint64_t>(n);
    const Inputs given = inputs(n);
    Call call;
    call.label = "n = " + std::to_string(n);
    call.entry = "matmul";
    call.n = n;
    call.counters = n >= least_counted;
    call.trace = n == traced_size;
    call.arguments = {in("a", given.a), in("b", given.b), out_matrix("c", side, side),
                      value("n", static_cast<std::int64_t>(n))};
    return call;
}

/// One run per size, made once and shared by all checks. The longest starts first, so that two
/// cores finish together; the results come in the order of the sizes.
const std::vector<Run>& runs() {
    static const std::vector<Run> made = [] {
        std::vector<Call> calls;
        for (const int n : tried_sizes(small_sizes, large_sizes)) calls.push_back(product_call(n));
        std::reverse(calls.begin(), calls.end());
        std::vector<Run> finished = run_all(calls);
        std::reverse(finished.begin(), finished.end());
        return finished;
    }();
    return made;
}

TEST(Check, correct) {
    for (const auto& run : runs()) {
        if (!expect_finished(run)) continue;
        const int n = static_cast<int>(run.call.n);
        const Inputs given = inputs(n);
        expect_matrix(run, "c", product(given.a, given.b),
                      sum_tolerance(static_cast<std::uint64_t>(n)));
    }
}

TEST(Check, barriers) {
    expect_no_findings(runs());
}

TEST(Check, sound) {
    expect_no_findings(runs());
}

TEST(Check, registers) {
    expect_no_findings(runs());
}

TEST(Check, traffic) {
    for (const auto& run : runs()) {
        if (run.call.counters && expect_finished(run)) expect_gates(run);
    }
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
    for (const auto& run : runs()) {
        if (!run.call.trace || !expect_finished(run)) continue;
        const LeastAhead least = least_ahead(intervals_of(run.result.trace));
        if (!least.seen)
            FAIL() << "No step was seen: a step loads one value of B and reads 16 elements of A's "
                      "tile from shared memory.";
        auto told = run;
        told.result.counters["values_ahead"] = least.ahead;
        expect_gates(told);
        if (least.ahead < wanted_ahead)
            note(fmt::format(
                "The first such step of the first warp is step {}. Before the loop load "
                "four values; in step k load the one of step k + 4.",
                least.step));
    }
}

TEST(Check, speed) {
    expect_gpu_time();
}

}  // namespace
