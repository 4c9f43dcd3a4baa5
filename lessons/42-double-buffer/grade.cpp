#include <fmt/format.h>

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

namespace {

double percent(const Run& run, double part, const char* of) {
    const double all = run.counter(of);
    return all > 0 ? 100 * part / all : 0;
}

/// With the counters of this lesson, which are made of those that the simulator counts.
Run with_shares(Run run) {
    if (!run.result.counters.is_object()) return run;
    auto& totals = run.result.counters["totals"];
    totals["loads_during_copies_percent"] =
        percent(run, run.counter("shared_loads_during_copies"), "shared_loads");
    totals["uncopied_load_percent"] =
        percent(run, run.counter("global_load_bytes") - run.counter("global_copied_bytes"),
                "global_load_bytes");
    totals["overlapped_copy_percent"] =
        percent(run, run.counter("overlapped_copied_bytes"), "global_copied_bytes");
    totals["barriers_beyond_tiles"] =
        std::max(0.0, run.counter("barriers") - run.counter("copied_tiles"));
    return run;
}

/// The same for a size that is no multiple of the tile, which takes another way through the code.
/// Its last tile may be too narrow to be counted as one, and so has a barrier of its own.
void expect_overlap_at_any_size(const Run& run) {
    constexpr double most_beyond = 2, most_waiting = 50, most_loaded = 20;
    auto counted = with_shares(run);
    counted.result.counters["totals"]["awaited_copy_percent"] =
        100 - counted.counter("overlapped_copy_percent");
    expect_at_most(counted, "barriers_beyond_tiles", most_beyond, [&](double) {
        return fmt::format(
            "the block passes {:.0f} barriers, and copies bring it {:.0f} tiles. One barrier per "
            "tile is enough at sizes that are no multiple of the tile, too.",
            counted.counter("barriers"), counted.counter("copied_tiles"));
    });
    expect_at_most(counted, "awaited_copy_percent", most_waiting, [](double count) {
        return fmt::format(
            "{:.0f} % of the copied bytes are awaited before their thread works. At sizes that are "
            "no multiple of the tile copies travel while the block works, too.",
            count);
    });
    expect_at_most(counted, "uncopied_load_percent", most_loaded, [](double count) {
        return fmt::format(
            "{:.0f} % of the bytes come by loads. At sizes that are no multiple of the tile copies "
            "bring the tiles, too.",
            count);
    });
}

}  // namespace

/// Copies overlap the work if they are in flight while a thread reads the values that it
/// multiplies: most of their bytes, not just one copy. Of a tile that threads load and store
/// themselves, nothing does. How deep a tile is, and so how many there are, its copies tell.
TEST(Check, overlap) {
    for (const auto& run : matmul.runs()) {
        if (run.call.counters) expect_gates(with_shares(run));
        if (run.call.weighed) expect_overlap_at_any_size(run);
    }
}
