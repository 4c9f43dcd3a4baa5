#include <fmt/format.h>

#include "tools/ladder/ladder.h"

namespace simtutor::ladder {
namespace {

std::string share_text(double share) {
    return share > 0 ? fmt::format("{:.1f}%", 100 * share) : "-";
}

std::string block(unsigned x, unsigned y) {
    return x > 0 ? fmt::format("{}x{}", x, y) : "-";
}

std::string table_at(const Ladder& ladder, int n) {
    std::string out = fmt::format(
        "\nn = {}\n{:<12} {:>9} {:>8} {:>7} {:>7} {:>7}  {:>6} {:>9} {:>7} "
        "{:>9}\n",
        n, "rung", "TFLOP/s", "cuBLAS", "peak", "+-", "rounds", "block", "registers", "shared",
        "occupancy");
    const auto row = [&](const std::string& name, const Point& point, const Rung* rung) {
        if (!point.error.empty()) return fmt::format("{:<12} no time: {}\n", name, point.error);
        std::string line =
            fmt::format("{:<12} {:>9.2f} {:>8} {:>7} {:>6.2f}% {:>7}", name, point.tflops,
                        share_text(point.share_of_cublas),
                        share_text(ladder.peak_tflops > 0 ? point.tflops / ladder.peak_tflops : 0),
                        100 * point.standard_error, point.rounds);
        if (rung != nullptr)
            line += fmt::format("  {:>6} {:>9} {:>7} {:>9}", block(rung->block_x, rung->block_y),
                                rung->registers, rung->shared_bytes, share_text(rung->occupancy));
        return line + "\n";
    };
    for (const Rung& rung : ladder.rungs)
        if (const Point* point = rung.at(n)) out += row(rung.name, *point, &rung);
    if (const Point* point = ladder.cublas_at(n)) out += row("cuBLAS", *point, nullptr);
    return out;
}

std::string profile_text(const Ladder& ladder) {
    std::string out =
        fmt::format("\nprofiler\n{:<12} {:>14} {:>10} {:>16} {:>12}  {}\n", "rung", "load sectors",
                    "a request", "shared wavefronts", "issue slots", "waiting for");
    bool any = false;
    for (const Rung& rung : ladder.rungs) {
        if (rung.profile.empty()) continue;
        any = true;
        const auto get = [&](const char* name) {
            const auto found = rung.profile.find(name);
            return found == rung.profile.end() ? 0 : found->second;
        };
        const double requests = get("global_load_requests");
        std::string stalls;
        for (std::size_t i = 0; i < rung.stalls.size() && i < 3; ++i)
            stalls += fmt::format("{}{} {:.1f}", i > 0 ? ", " : "", rung.stalls[i].first,
                                  rung.stalls[i].second);
        out += fmt::format("{:<12} {:>14.3e} {:>10.2f} {:>17.3e} {:>11.1f}%  {}\n", rung.name,
                           get("global_load_sectors"),
                           requests > 0 ? get("global_load_sectors") / requests : 0,
                           get("shared_wavefronts_load") + get("shared_wavefronts_store"),
                           get("issue_slot_percent"), stalls);
    }
    return any ? out : "";
}

}  // namespace

std::string text(const Ladder& ladder) {
    std::string out = fmt::format(
        "{}, compute capability {}, driver {}, nvcc {}, {}\nFP32 peak {:.1f} TFLOP/s at "
        "{} MHz; clock while running {} MHz\n",
        ladder.gpu, ladder.capability, ladder.driver, ladder.toolkit, ladder.date,
        ladder.peak_tflops, ladder.highest_mhz, ladder.sm_mhz);
    if (!ladder.cublas.empty())
        out += fmt::format(
            "cuBLAS {}: plain FP32 (largest error {:.2g}; with TF32 it would be "
            "{:.2g})\n",
            ladder.cublas, ladder.error_pedantic, ladder.error_tf32);
    for (const int n : ladder.sizes) out += table_at(ladder, n);
    out += profile_text(ladder);
    std::string kernel;
    for (const SweepPoint& one : ladder.sweep) {
        if (one.kernel != kernel)
            out += fmt::format("\nblock shapes of {} at n = {}\n", one.kernel, one.point.n);
        kernel = one.kernel;
        out += one.point.error.empty()
                   ? fmt::format("  {:>7} {:>8.2f} TFLOP/s {:>9.2f} ms\n", block(one.x, one.y),
                                 one.point.tflops, one.point.milliseconds)
                   : fmt::format("  {:>7} {}\n", block(one.x, one.y), one.point.error);
    }
    for (const std::string& reason : ladder.clock_notes)
        out += fmt::format("\nnote: the device lowered its clock: {}", reason);
    for (const std::string& note : ladder.notes) out += "\nnote: " + note;
    return out + "\n";
}

}  // namespace simtutor::ladder
