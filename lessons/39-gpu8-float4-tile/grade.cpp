#include <fmt/format.h>

#include <string>

#include "grader/check/square_product.h"
#include "grader/check/values_ahead.h"

using namespace simtutor::check;

namespace {

/// The lesson's kernel takes multiples of 128 only.
const SquareProduct matmul({.everywhere = {0, 128, 256}, .on_gpu_too = {4096}, .traced = 128});

/// Values of B that must be in flight when a step begins: the one it uses and the next three.
constexpr int wanted_ahead = 4;

/// Where a group's values are loaded when it begins, its last step finds only its own; where they
/// are loaded together when it ends, each step finds one less than the step before.
const char* advice_for(const ValuesAhead& least) {
    const int step = static_cast<int>(least.step % 4);
    if (least.fewest == 1 && step == 3)
        return " A load that is issued where a group begins is waited for at once: load the four "
               "values of group 0 before the loop, and those of the next group while this one is "
               "used.";
    if (step > 0 && step + static_cast<int>(least.fewest) == wanted_ahead)
        return " A step uses one value: load one of the next group in each step, behind its "
               "multiply-adds, and not all four behind the last step of the group.";
    return "";
}

}  // namespace

TEST(Check, correct) {
    matmul.expect_right();
}

TEST(Check, ahead) {
    for (const auto& run : matmul.runs()) {
        if (!run.call.trace || !expect_finished(run)) continue;
        const ValuesAhead least = fewest_values_ahead(run, wanted_ahead);
        if (!least.seen)
            FAIL() << "No step was seen: a step loads one value of B and reads 16 elements of A's "
                      "tile from shared memory.";
        auto counted = run;
        counted.result.counters["values_ahead"] = least.fewest;
        expect_gates(counted);
        if (least.fewest < wanted_ahead)
            note(fmt::format("The first such step of the first warp is step {} of group {}.{}",
                             least.step % 4, least.step / 4, advice_for(least)));
    }
}
