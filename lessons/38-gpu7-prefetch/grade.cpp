#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "grader/check/loads_in_flight.h"
#include "grader/check/product_calls.h"
#include "grader/check/square_product.h"
#include "grader/check/values_ahead.h"
#include "grader/check/wide_product.h"

using namespace simtutor::check;

namespace {

/// The lesson's kernel takes multiples of 128 only.
const SquareProduct matmul({.everywhere = {0, 128, 256}, .on_gpu_too = {4096}, .traced = 128});

/// Values of B that must be in flight when a step begins: the one it uses and the next three.
constexpr int wanted_ahead = 4;

/// Columns of A in a tile, which are also its steps.
constexpr int tile_depth = 32;

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
            note(fmt::format(
                "The first such step of the first warp is step {}. Before the loop load "
                "four values; in step k load the one of step k + 4.",
                least.step));
    }
}

/// A load of A by the first warp: how many reads from shared memory come before it, and its line.
struct Load {
    std::int64_t reads = 0, line = 0;
};

/// What the first lane of the first warp loads of a tile of A, by the element's place.
using Loads = std::map<std::int64_t, std::map<std::int64_t, Load>>;

/// The tiles of A but the first of which the first warp has issued every load when the last step of
/// the tile before begins, and does not wait for them before a step.
struct TilesAhead {
    int count = 0;
    std::int64_t awaited_tile = 0;  ///< the first that is waited for at once; 0: none
    std::int64_t awaited_in = 0;    ///< the line of the store that waits; 0: of copies
    /// Loads of what the warp had loaded before: that was thrown away. Of the last tile none count:
    /// there is nothing else left to load while it is used.
    int again = 0;
    std::int64_t again_line = 0;  ///< of the first of these
    std::int64_t again_tile = 0;
    bool again_at_end = false;   ///< all of them while the last tile is used
    std::int64_t late_tile = 0;  ///< the first that is late; 0: none
    std::int64_t late_line = 0;  ///< of its load that comes last
    std::int64_t step = 0;       ///< of the whole kernel, which has begun by then
};

/// Where a warp first waits for most of a tile of A less than a step behind its loads; a line of 0:
/// nowhere.
struct Waits {
    std::int64_t bytes = 0, bytes_at_once = 0, line = 0;
    bool most() const { return 2 * bytes_at_once > bytes; }
};

std::map<std::int64_t, Waits> waits_of_tiles(const std::vector<LoadInFlight>& loads, std::int64_t n,
                                             std::int64_t reads_of_step) {
    std::map<std::int64_t, Waits> tiles;
    for (const LoadInFlight& load : loads) {
        Waits& tile = tiles[load.element % n / tile_depth];
        tile.bytes += load.bytes;
        if (load.used_in == 0 || load.reads_meanwhile >= reads_of_step) continue;
        tile.bytes_at_once += load.bytes;
        if (tile.line == 0) tile.line = load.used_in;
    }
    return tiles;
}

TilesAhead tiles_ahead(const nlohmann::json& trace, const nlohmann::json& counters,
                       std::int64_t n) {
    TilesAhead found;
    const auto& launches = trace.at("launches");
    if (launches.empty() || launches[0].at("blocks").empty()) return found;
    const auto& block = launches[0]["blocks"][0];
    Loads tiles;
    std::int64_t reads = 0, reads_of_tile = 0, reads_before_again = 0;
    for (const auto& interval : block.at("intervals")) {
        const std::int64_t reads_before = reads;
        for (const auto& request : interval.at("requests")) {
            if (request.at("warp") != 0 || request.at("kind") != "load") continue;
            const auto& object = block.at("objects").at(request.at("object").get<std::size_t>());
            if (object.at("space") == "shared") {
                ++reads;
            } else if (object.at("name") == "a") {
                const std::int64_t first = request.at("first").get<std::int64_t>() / 4;
                const auto& site = trace.at("sites").at(request.at("site").get<std::size_t>());
                const Load load{reads, site.at("line").get<std::int64_t>()};
                const std::int64_t tile = first % n / tile_depth,
                                   end = first + request.at("bytes").get<std::int64_t>() / 4;
                bool again = false;
                for (std::int64_t element = first; element < end; ++element)
                    again |= !tiles[tile].emplace(element, load).second;
                if (!again || tile == n / tile_depth - 1) continue;
                if (found.again++ > 0) continue;
                found.again_line = load.line;
                found.again_tile = tile;
                reads_before_again = reads;
            }
        }
        reads_of_tile = std::max(reads_of_tile, reads - reads_before);
    }
    found.again_at_end =
        found.again > 0 && reads_before_again >= (n / tile_depth - 1) * reads_of_tile;
    const std::int64_t reads_of_step = reads_of_tile / tile_depth;
    constexpr double most = 0.5;
    const bool copies_overlap = overlapped_share(counters) >= most;
    const auto waits = waits_of_tiles(loads_in_flight(trace, counters, "a"), n, reads_of_step);
    for (const auto& [tile, loads] : tiles) {
        const std::int64_t last_step = reads_of_tile * tile - reads_of_step;
        const auto last =
            std::max_element(loads.begin(), loads.end(), [](const auto& one, const auto& other) {
                return one.second.reads < other.second.reads;
            });
        if (tile == 0) continue;
        const auto wait = waits.find(tile);
        // A tile that threads do not load comes by copies.
        const bool at_once = wait == waits.end() ? !copies_overlap : wait->second.most();
        if (last->second.reads <= last_step && !at_once) {
            ++found.count;
        } else if (last->second.reads <= last_step) {
            if (std::exchange(found.awaited_tile, tile) == 0)
                found.awaited_in = wait == waits.end() ? 0 : wait->second.line;
        } else if (found.late_tile == 0 && reads_of_step > 0) {
            found.late_tile = tile;
            found.late_line = last->second.line;
            found.step = last->second.reads / reads_of_step;
        }
    }
    return found;
}

struct Product {
    Matrix<float> a, b;
};

Product factors(std::int64_t n) {
    const auto side = static_cast<std::uint64_t>(n);
    const std::string of = " of matmul_tile_ahead, n = " + std::to_string(n);
    return {random_matrix("a" + of, side, side), random_matrix("b" + of, side, side)};
}

Call tile_ahead_call(std::int64_t n) {
    const auto side = static_cast<std::uint64_t>(n);
    const Product given = factors(n);
    Call call;
    call.entry = "matmul_tile_ahead";
    call.label = "matmul_tile_ahead, n = " + std::to_string(n);
    call.n = static_cast<double>(n);
    call.arguments = {in("a", given.a), in("b", given.b), out_matrix("c", side, side),
                      value("n", n)};
    call.counters = call.trace = n == 128;
    return call;
}

/// A size whose last steps begin above 1,024: the last block alone.
Call large_call() {
    Call call = product_call(1152, "matmul_tile_ahead");
    call.label = "matmul_tile_ahead, " + call.label + ", the last block";
    call.counters = call.basic = false;
    call.blocks = 1;
    return call;
}

/// A size at which the rows and columns of the last block, and the last steps, are no numbers of 16
/// bits.
const WideProduct wide({1280, 1280, 1280}, {33'024, 33'024, 33'024},
                       [](const WideProduct::Shape& shape) {
                           Call call;
                           call.entry = "matmul_tile_ahead";
                           call.label = "matmul_tile_ahead, n = " + std::to_string(shape.j);
                           call.n = shape.j;
                           call.arguments = {value("n", std::int64_t{shape.j})};
                           return call;
                       });

/// All that is asked of matmul_tile_ahead.
TEST(Check, tile_ahead) {
    std::vector<Call> calls;
    for (const std::int64_t n : {0, 128, 256}) calls.push_back(tile_ahead_call(n));
    if (!on_gpu()) calls.push_back(large_call());
    for (Call& call : wide.calls()) calls.push_back(std::move(call));
    const auto runs = run_last_first(std::move(calls));
    for (const auto& run : runs) {
        if (run.call.ends) continue;
        if (run.call.blocks > 0) {
            judge_product(run);
            continue;
        }
        if (!expect_finished(run)) continue;
        const auto n = static_cast<std::int64_t>(run.call.n);
        const Product given = factors(n);
        expect_matrix(run, "c", product(given.a, given.b),
                      sum_tolerance(static_cast<std::uint64_t>(n)));
        if (!run.call.trace) continue;
        auto counted = run;
        const TilesAhead tiles = tiles_ahead(run.result.trace, run.result.counters, n);
        counted.result.counters["tiles_ahead"] = tiles.count;
        counted.result.counters["loaded_again"] = tiles.again;
        expect_gates(counted);
        if (tiles.again_at_end)
            note(fmt::format(
                "Line {} loads tile {} of A again while the last tile is used. There is no next "
                "tile then: load one only where one is left.",
                tiles.again_line, tiles.again_tile));
        else if (tiles.again > 0)
            note(fmt::format(
                "Line {} loads elements of A that the same warp has loaded before. Does "
                "its address move on to the next tile each time? If it does, keep in "
                "a register what was loaded early, and store that.",
                tiles.again_line));
        if (tiles.awaited_tile > 0)
            note(
                tiles.awaited_in > 0
                    ? fmt::format(
                          "The store to shared memory in line {} waits for a tile of A less than a "
                          "step behind its loads, so nothing of it travels while the steps are "
                          "made. Keep the values in registers, and store them behind the steps.",
                          tiles.awaited_in)
                    : "The asynchronous copies of a tile of A are awaited long before the steps "
                      "of the tile before are made, so most of their bytes do not travel "
                      "meanwhile. Wait for them behind these steps.");
        if (tiles.late_tile > 0)
            note(fmt::format(
                "Line {} loads tile {} of A (columns {} to {}) when {} steps of the first warp are "
                "done. Its loads have to be issued before step {}, the last one of the tile "
                "before, "
                "begins: load it into registers while the tile before is used, and store it behind "
                "the barrier.",
                tiles.late_line, tiles.late_tile, tiles.late_tile * tile_depth,
                (tiles.late_tile + 1) * tile_depth - 1, tiles.step,
                tiles.late_tile * tile_depth - 1));
    }
    wide.expect_right(runs[runs.size() - 2], runs.back());
    expect_no_findings(runs, {"race.*", "barrier.*", "hang.*", "bounds.*", "index.*", "memory.*",
                              "pointer.*", "null.*", "launch.*", "api.*", "device.*"});
}

}  // namespace
