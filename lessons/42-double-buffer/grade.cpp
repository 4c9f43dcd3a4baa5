#include <nlohmann/json.hpp>

#include "grader/check/square_product.h"

using namespace simtutor::check;

namespace {

/// Odd sizes, sizes beside a multiple of the block, and two that are counted.
const SquareProduct matmul({.everywhere = {0, 1, 3, 17, 100, 127, 128, 129, 256},
                            .on_gpu_too = {4096, 4097}});

}  // namespace

TEST(Check, correct) {
    matmul.expect_right();
}

/// Copies overlap the work if they are on their way while a thread reads the values that it
/// multiplies.
TEST(Check, overlap) {
    for (const auto& run : matmul.runs()) {
        if (!run.call.counters) continue;
        auto counted = run;
        const double loads = run.counter("shared_loads");
        if (counted.result.counters.is_object())
            counted.result.counters["totals"]["loads_during_copies_percent"] =
                loads > 0 ? 100 * run.counter("shared_loads_during_copies") / loads : 0;
        expect_gates(counted);
    }
}
