#include "tools/ladder/page.h"

#include <fmt/format.h>

#include <algorithm>

#include "tools/ladder/published_ladder.h"
#include "tools/model/published.h"

namespace simtutor::ladder {
namespace {

std::string percent(double share) {
    return share > 0 ? fmt::format("{:.0f} %", 100 * share) : "";
}

std::string figure(double value, const char* format) {
    return value > 0 ? fmt::format(fmt::runtime(format), value) : "";
}

std::string name_of(const Rung& rung) {
    return rung.lesson.empty()
               ? rung.name
               : fmt::format("[{}](../lessons/{}/README.md)", rung.name, rung.lesson);
}

std::string machine(const Ladder& l) {
    std::string out = fmt::format(
        "Measured on {}: one {} (compute capability {}, {} multiprocessors), driver {}, nvcc {}, "
        "cuBLAS {}. FP32 peak {:.1f} TFLOP/s at {} MHz",
        l.date, l.gpu, l.capability, l.multiprocessors, l.driver, l.toolkit, l.cublas,
        l.peak_tflops, l.highest_mhz);
    out +=
        l.sm_mhz > 0 ? fmt::format("; {} MHz while the kernels ran (median).\n", l.sm_mhz) : ".\n";
    for (const std::string& reason : l.clock_notes)
        out += fmt::format("At times the device lowered its clock: {}.\n", reason);
    return out;
}

std::string method(const Ladder& l) {
    std::string out =
        "All kernels and cuBLAS run in one process, one after the other, round by round, timed "
        "with "
        "events.\nBefore each call the output is filled with NaN and the L2 cache is flushed; "
        "after "
        "it the result is compared\nwith a product summed in double. Inputs are random in [-1, 1). "
        "A "
        "figure is the median of at least nine\nrounds, more until its relative standard error is "
        "under 1 % or the time is up; the error is half the\ndistance between the values one "
        "standard deviation of rank below and above the median. No clock is set.\n";
    if (l.error_pedantic > 0)
        out += fmt::format(
            "\ncuBLAS computes in plain FP32 (`CUBLAS_PEDANTIC_MATH`): its largest "
            "error was {:.2g}; with TF32 it is {:.2g}.\n",
            l.error_pedantic, l.error_tf32);
    return out;
}

std::string main_table(const Ladder& l, const std::vector<ThenAndNow>& rows, int n) {
    std::string out = fmt::format(
        "| rung | C1060, published: GFLOP/s | of CUBLAS 3.0 | rank | here: TFLOP/s | of cuBLAS | "
        "of "
        "FP32 peak | rank |\n| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n");
    const auto rank = [](int value) { return value > 0 ? std::to_string(value) : std::string(); };
    for (const ThenAndNow& row : rows) {
        const double tflops = row.now != nullptr ? row.now->tflops : 0;
        out += fmt::format("| {} | {} | {} | {} | {} | {} | {} | {} |\n", name_of(*row.rung),
                           figure(row.gflops, "{:.0f}"), percent(row.share_then),
                           rank(row.rank_then), figure(tflops, "{:.2f}"), percent(row.share_now),
                           percent(l.peak_tflops > 0 ? tflops / l.peak_tflops : 0),
                           rank(row.rank_now));
    }
    if (const Point* cublas = l.cublas_at(n))
        out += fmt::format("| cuBLAS | | | | {:.2f} | | {} | |\n", cublas->tflops,
                           percent(l.peak_tflops > 0 ? cublas->tflops / l.peak_tflops : 0));
    return out + fmt::format(
                     "\nPublished: LRS figure 1.40 (seconds; figure 1.41 has the rates), n = {}. "
                     "Here: n = {}. "
                     "Ranks count the "
                     "published rungs only.\n",
                     published_n, n);
}

std::string size_table(const Ladder& l) {
    std::string out = "| TFLOP/s at n = |", line = "\n| --- |";
    for (const int n : l.sizes) {
        out += fmt::format(" {} |", n);
        line += " ---: |";
    }
    out += line + "\n";
    const auto cell = [](const Point* point) {
        if (point == nullptr || point->tflops <= 0) return std::string(" |");
        const bool vague = !(point->standard_error < 0.01);
        return fmt::format(" {:.2f}{} |", point->tflops, vague ? "*" : "");
    };
    for (const Rung& rung : l.rungs) {
        out += "| " + rung.name + " |";
        for (const int n : l.sizes) out += cell(rung.at(n));
        out += "\n";
    }
    out += "| cuBLAS |";
    for (const int n : l.sizes) out += cell(l.cublas_at(n));
    return out + "\n\n`*`: the median was not known to 1 % when the time was up.\n";
}

std::string resource_table(const Ladder& l) {
    std::string out =
        "| rung | block | registers | spilled bytes | shared bytes | occupancy | limited "
        "by |\n| --- | ---: | ---: | ---: | ---: | ---: | --- |\n";
    for (const Rung& rung : l.rungs) {
        if (rung.block_x == 0) continue;
        out += fmt::format("| {} | {} x {} | {} | {} | {} | {} | {} |\n", rung.name, rung.block_x,
                           rung.block_y, rung.registers, rung.spill_bytes, rung.shared_bytes,
                           percent(rung.occupancy), rung.limited_by);
    }
    return out;
}

constexpr const char* profile_legend = R"(
A number in brackets: clock cycles that a warp waits for this reason, on average for each of its instructions.
Long scoreboard: a value from device memory; short scoreboard: one from shared memory; lg and mio throttle: the queues
of these two are full; wait: a fixed delay; dispatch stall: ready, but the registers cannot be read; not selected:
ready, but another warp was chosen. Shared wavefronts are those of loads and stores; the asynchronous copies of
lesson 42 write to shared memory without them.
)";

std::string profile_table(const Ladder& l) {
    std::string out =
        "| rung | sectors loaded | a request | L1 hits | shared wavefronts | issue slots used | "
        "FFMA "
        "of all instructions | warps wait most for |\n"
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: | --- |\n";
    bool any = false;
    for (const Rung& rung : l.rungs) {
        if (rung.profile.empty()) continue;
        any = true;
        const auto get = [&](const char* name) {
            const auto found = rung.profile.find(name);
            return found == rung.profile.end() ? 0 : found->second;
        };
        const auto ratio = [&](double value, double of) { return of > 0 ? value / of : 0; };
        std::string stalls;
        for (std::size_t i = 0; i < std::min<std::size_t>(rung.stalls.size(), 3); ++i)
            stalls += fmt::format("{}{} ({:.1f})", i > 0 ? ", " : "", rung.stalls[i].first,
                                  rung.stalls[i].second);
        out += fmt::format("| {} | {:.3g} | {:.1f} | {} | {:.3g} | {} | {} | {} |\n", rung.name,
                           get("global_load_sectors"),
                           ratio(get("global_load_sectors"), get("global_load_requests")),
                           percent(get("l1_hit_percent") / 100),
                           get("shared_wavefronts_load") + get("shared_wavefronts_store"),
                           percent(get("issue_slot_percent") / 100),
                           percent(ratio(get("ffma_instructions"), get("instructions"))), stalls);
    }
    if (!any) return "";
    return "\n## What the profiler saw\n\n" + out + profile_legend;
}

/// A common question; often too close to another rung for changes_of_order.
std::string first_then(const std::vector<ThenAndNow>& rows) {
    const auto best = std::find_if(rows.begin(), rows.end(),
                                   [](const ThenAndNow& row) { return row.rank_then == 1; });
    if (best == rows.end() || best->rank_now <= 1) return "";
    return fmt::format("- {} was the fastest rung of all and is number {} now.\n", best->name,
                       best->rank_now);
}

std::string order(const std::vector<ThenAndNow>& rows) {
    const std::vector<std::string> changes = changes_of_order(rows);
    if (changes.empty()) return "";
    std::string out = "\n## What changed its order\n\n";
    for (const std::string& change : changes) out += "- " + change + ".\n";
    out += first_then(rows);
    return out +
           "\nThe C1060 has no cache for loads from device memory: there a rung's speed follows "
           "from the "
           "bytes that it moves\n(`simtutor model` shows them). Today the L1 and L2 caches serve "
           "most repeated loads of GPU1 to GPU3.\nSo traffic no longer decides alone: the "
           "passes through shared memory limit the later rungs.\n";
}

/// The bound that shared memory sets, and how near each rung comes to it.
std::string law_table(const Ladder& l, int n) {
    // A multiprocessor starts four FFMA of warps in a clock cycle and makes one pass.
    constexpr double ffma_per_pass = 4;
    std::string rows;
    for (const Rung& rung : l.rungs) {
        const auto get = [&](const char* name) {
            const auto found = rung.profile.find(name);
            return found == rung.profile.end() ? 0 : found->second;
        };
        const double passes = get("shared_wavefronts_load") + get("shared_wavefronts_store");
        const Point* point = rung.at(n);
        if (passes <= 0 || get("ffma_instructions") <= 0 || point == nullptr) continue;
        const double each = passes / get("ffma_instructions");
        const double ceiling = l.peak_tflops / std::max(1.0, ffma_per_pass * each);
        rows += fmt::format("| {} | {:.2f} | {:.1f} | {:.1f} | {} |\n", rung.name, each, ceiling,
                            point->tflops, percent(point->tflops / ceiling));
    }
    if (rows.empty()) return "";
    return fmt::format(
        "\n## What limits it now\n\nA multiprocessor can start four FFMA of warps in a clock "
        "cycle and make one pass through shared memory. So\n\n"
        "    FP32 ceiling = peak / (4 * shared passes per FFMA)\n\n"
        "and never more than the peak. [Lesson "
        "34](../lessons/34-tiled/README.md#the-law-of-the-ladder) explains this law. At n = {}, "
        "from the profiler's passes:\n\n"
        "| rung | passes per FFMA | ceiling, TFLOP/s | reached | share |\n"
        "| --- | ---: | ---: | ---: | ---: |\n{}\n"
        "A rung without passes, as GPU1 to GPU3, takes its values from the L1 cache. [Lesson 31]"
        "(../lessons/31-gpu1-naive/README.md#a-count-for-the-first-cache) has a count that fits "
        "them.\n",
        n, rows);
}

/// How far lesson 31's count explains the shapes: of one run, so the text names its day.
constexpr const char* shapes_and_the_count = R"(
In the run of 2026-11-21 no shape exceeds the ceiling of
[lesson 31's count](../lessons/31-gpu1-naive/README.md#a-count-for-the-first-cache) by more than 1 %,
and 20 of the 37 reach 90 % of it or more. The other 17 stay below 80 %. Something else limits those.
We have not examined what.

| shapes | share of the ceiling |
| --- | ---: |
| GPU1, blocks 32 or more wide | 48 to 72 % |
| GPU2, one row of threads | 43 to 66 % |
| GPU2, one column of 128 or more threads | 60 to 72 % |
| GPU3, (64, 1) | 40 % |
| GPU3, (16, 32) | 77 % |

Sectors do not put the kernels in order; lines do, by that count. In a round of four steps a warp of
GPU3 with (4, 16) loads 8 sectors of A (32 bytes each, one for each row) and 4 · 2 of B, for 512
multiply-adds: one sector for 32. GPU2 with (8, 8) needs 4 + 4 · 2 = 12 sectors for 256: one for 21.
So the traffic shrinks by a third, and the time by a twentieth. With (8, 8) GPU3 needs 4 + 4 · 4 = 20
sectors in a round, more than the 16 of (4, 16), and is faster. (This block was not profiled.)
)";

std::string sweep_tables(const command::Course& course, const Ladder& l) {
    std::string out;
    std::string kernel;
    std::vector<model::PublishedSeconds> published;
    for (const SweepPoint& one : l.sweep) {
        if (one.kernel != kernel) {
            kernel = one.kernel;
            const auto table = course.root() / "docs" / "data" /
                               fmt::format("c1060_gpu{}_blocks.csv", kernel.substr(3));
            published = model::read_block_seconds(model::Table(table), kernel);
            out += fmt::format(
                "\n### {}\n\n| block | C1060, published: GFLOP/s at n = {} | here: "
                "TFLOP/s at n = {} |\n| --- | ---: | ---: |\n",
                kernel, published_n, one.point.n);
        }
        double then = 0;
        for (const model::PublishedSeconds& row : published)
            if (row.block == model::Shape{one.x, one.y} && row.seconds > 0)
                then = 2e-9 * published_n * published_n * static_cast<double>(published_n) /
                       row.seconds;
        out += fmt::format("| {} x {} | {} | {} |\n", one.x, one.y, figure(then, "{:.1f}"),
                           figure(one.point.tflops, "{:.2f}"));
    }
    if (out.empty()) return "";
    return std::string("\n## Block shapes\n\nThe shapes of LRS figures 1.14, 1.20 and 1.22.\n") +
           shapes_and_the_count + out;
}

}  // namespace

std::string page(const command::Course& course, const Ladder& l) {
    const int n = main_size(l);
    const std::vector<ThenAndNow> rows = then_and_now(course, l, n);
    std::string out =
        "# The ladder\n\n"
        "<!-- Made by `simtutor bench --page` from docs/data/ladder.json: edit tools/ladder. "
        "-->\n\n"
        "Eight kernels of 2010 and their successors, each with one idea more than the one before.\n"
        "The left half shows the figures published for a Tesla C1060, the right half those "
        "measured now.\n\n";
    out += machine(l) +
           "\n![Share of the vendor's library by rung, then and now](data/ladder.svg)\n\n";
    out += main_table(l, rows, n) + order(rows) + law_table(l, n);
    out += "\n## By size\n\n" + size_table(l);
    out += "\n## What a block uses\n\n" + resource_table(l);
    out += profile_table(l) + sweep_tables(course, l);
    out += "\n## How it was measured\n\n" + method(l);
    for (const std::string& note : l.notes) out += "\nNote: " + note + "\n";
    return out + "\nOn your own GPU: `tools/simtutor bench`.\n";
}

}  // namespace simtutor::ladder
