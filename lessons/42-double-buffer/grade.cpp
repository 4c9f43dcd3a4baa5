#include <algorithm>
#include <nlohmann/json.hpp>

#include "grader/check/square_product.h"

using namespace simtutor::check;

namespace {

/// Odd sizes, sizes beside a multiple of the block, and two that are counted.
const SquareProduct matmul({.everywhere = {0, 1, 3, 17, 100, 127, 128, 129, 256},
                            .on_gpu_too = {4096, 4097},
                            .large_blocks = true});

}  // namespace

TEST(Check, correct) {
    matmul.expect_right();
}

/// Copies overlap the work if they are in flight while a thread reads the values that it
/// multiplies: most of their bytes, not just one copy. Of a tile that threads load and store
/// themselves, nothing does. How deep a tile is, and so how many there are, its copies tell.
TEST(Check, overlap) {
    for (const auto& run : matmul.runs()) {
        if (!run.call.counters) continue;
        auto counted = run;
        if (counted.result.counters.is_object()) {
            const auto percent = [&](double part, const char* of) {
                const double all = run.counter(of);
                return all > 0 ? 100 * part / all : 0;
            };
            auto& totals = counted.result.counters["totals"];
            totals["loads_during_copies_percent"] =
                percent(run.counter("shared_loads_during_copies"), "shared_loads");
            totals["uncopied_load_percent"] =
                percent(run.counter("global_load_bytes") - run.counter("global_copied_bytes"),
                        "global_load_bytes");
            totals["overlapped_copy_percent"] =
                percent(run.counter("overlapped_copied_bytes"), "global_copied_bytes");
            totals["barriers_beyond_tiles"] =
                std::max(0.0, run.counter("barriers") - run.counter("copied_tiles"));
        }
        expect_gates(counted);
    }
}
