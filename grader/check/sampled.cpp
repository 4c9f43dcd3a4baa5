#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>

#include "grader/check/check.h"
#include "grader/check/grading.h"
#include "grader/check/work_sharing.h"
#include "grader/findings/text.h"
#include "grader/host/poison.h"

namespace simtutor::check {
namespace {

/// Blocks at the edges have smaller shares of the output than others; of few blocks all may lie
/// there.
constexpr double least_share = 0.1, few_blocks = 5;
/// So many blocks, the corners of the grid among them, write in both halves of the rows and of the
/// columns.
constexpr double spread_blocks = 8;
/// A grid that leaves out half of an output has blocks that write at most half of their share of
/// it, and all of them write. A larger share, or fewer pieces of the output than blocks, says that
/// some have nothing to do: the grid is larger than it had to be.
constexpr double share_of_short_grid = 0.6;

struct Blocks {
    double ran = 1, all = 1;
    bool some() const { return ran < all; }
};

Blocks blocks_of(const Run& run) {
    const nlohmann::json& counters = run.result.counters;
    if (!counters.is_object() || !counters.contains("sampled")) return {};
    const nlohmann::json& sampled = counters["sampled"];
    return {sampled.value("blocks", 1.0), sampled.value("of", 1.0)};
}

bool is_unwritten(float value) {
    return std::bit_cast<std::uint32_t>(value) == host::poison_float32;
}

/// What was seen of an output.
struct Seen {
    std::uint64_t elements = 0, written = 0, wrong = 0;
    bool upper = false, lower = false, left = false, right = false;  ///< some was written there
    std::string first_wrong, first_missing;
};

Seen look(const std::vector<float>& values, std::uint64_t rows, std::uint64_t columns,
          const std::function<double(std::uint64_t, std::uint64_t)>& expected,
          const Tolerance& tolerance) {
    Seen seen;
    seen.elements = rows * columns;
    seen.lower = rows < 2;
    seen.right = columns < 2;
    for (std::uint64_t row = 0; row < rows; ++row) {
        for (std::uint64_t column = 0; column < columns; ++column) {
            const float value = values[row * columns + column];
            const auto place = [&] { return fmt::format("row {}, column {}", row, column); };
            if (is_unwritten(value)) {
                if (seen.first_missing.empty()) seen.first_missing = place();
                continue;
            }
            ++seen.written;
            (2 * row < rows ? seen.upper : seen.lower) = true;
            (2 * column < columns ? seen.left : seen.right) = true;
            const double wanted = expected(row, column);
            if (std::abs(value - wanted) <= tolerance.absolute) continue;  // NaN is wrong
            if (seen.wrong++ == 0)
                seen.first_wrong =
                    fmt::format("{}: wanted {:.7g}, got {:.7g}", place(), wanted, value);
        }
    }
    return seen;
}

/// Where nothing was written; empty if something was everywhere.
std::string bare_half(const Seen& seen) {
    if (!seen.upper) return "upper half of its rows";
    if (!seen.lower) return "lower half of its rows";
    if (!seen.left) return "left half of its columns";
    return seen.right ? "" : "right half of its columns";
}

/// Written parts of an output that do not touch each other: about as many as blocks have written,
/// or fewer where they are neighbours.
std::size_t written_pieces(const std::vector<float>& values, std::uint64_t rows,
                           std::uint64_t columns) {
    std::vector<bool> open(values.size());
    std::transform(values.begin(), values.end(), open.begin(),
                   [](float value) { return !is_unwritten(value); });
    std::size_t pieces = 0;
    std::vector<std::uint64_t> front;
    const auto take = [&](std::uint64_t place) {
        if (!open[place]) return;
        open[place] = false;
        front.push_back(place);
    };
    for (std::uint64_t begin = 0; begin < values.size(); ++begin) {
        pieces += open[begin] ? 1 : 0;
        for (take(begin); !front.empty();) {
            const std::uint64_t place = front.back();
            front.pop_back();
            const std::uint64_t row = place / columns, column = place % columns;
            if (row > 0) take(place - columns);
            if (row + 1 < rows) take(place + columns);
            if (column > 0) take(place - 1);
            if (column + 1 < columns) take(place + 1);
        }
    }
    return pieces;
}

}  // namespace

bool shares_work(const Run& counted) {
    if (on_gpu()) return true;
    if (!counted.finished() || !counted.result.counters.contains("totals")) return false;
    double accesses = 0;
    for (const char* name :
         {"global_loads", "global_stores", "global_atomics", "shared_loads", "shared_stores"})
        accesses += counted.counter(name);
    // A busy block of a small grid may well make half of them.
    return counted.counter("link_bytes") == 0 &&
           counted.counter("busiest_block_accesses") <= 0.6 * accesses;
}

double blocks_launched(const Run& run) {
    return std::max(1.0, blocks_of(run).all);
}

bool reaches_end(const Run& run, const std::string& output, std::uint64_t rows,
                 std::uint64_t columns) {
    const std::vector<float> values = run.floats(output);
    if (values.size() != rows * columns) return false;
    const auto last_row = values.end() - static_cast<std::ptrdiff_t>(columns);
    if (std::all_of(last_row, values.end(), is_unwritten)) return false;
    for (std::uint64_t row = 0; row < rows; ++row)
        if (!is_unwritten(values[row * columns + columns - 1])) return true;
    return false;
}

void expect_sampled(const Run& run, const std::string& output, std::uint64_t rows,
                    std::uint64_t columns,
                    const std::function<double(std::uint64_t, std::uint64_t)>& expected,
                    const Tolerance& tolerance) {
    if (!expect_finished(run) || run.missed_blocks()) return;
    const std::vector<float> values = run.floats(output);
    if (values.size() != rows * columns)
        return wrong(
            run, fmt::format("{} came back with {}.", output, counted(values.size(), "element")));
    const Blocks blocks = blocks_of(run);
    const Seen seen = look(values, rows, columns, expected, tolerance);
    const std::string who = blocks.some() ? fmt::format("the {} of {} blocks that were tried",
                                                        grouped(blocks.ran), grouped(blocks.all))
                                          : std::string("the blocks");
    if (seen.wrong > 0)
        return wrong(run, fmt::format("{} of {} of {} that {} wrote {} wrong.\nThe first: {}. "
                                      "Allowed is {:.3g}: {}.",
                                      grouped(static_cast<double>(seen.wrong)),
                                      counted(seen.written, "element"), output, who,
                                      seen.wrong == 1 ? "is" : "are", seen.first_wrong,
                                      tolerance.absolute, tolerance.reason));
    const auto all = static_cast<double>(seen.elements);
    const double share = all * blocks.ran / blocks.all;
    const double least = !blocks.some() ? all : blocks.ran < few_blocks ? 1 : least_share * share;
    const auto written = static_cast<double>(seen.written);
    if (written < least)
        wrong(run, fmt::format("Of {} of {}, {} wrote only {}. Does the grid cover all of it at "
                               "this size?{}",
                               counted(seen.elements, "element"), output, who,
                               grouped(static_cast<double>(seen.written)),
                               blocks.some() ? "" : " The first missing: " + seen.first_missing));
    else if (const std::string half = bare_half(seen);
             blocks.some() && blocks.ran >= spread_blocks && !half.empty() &&
             written <= share_of_short_grid * share &&
             static_cast<double>(written_pieces(values, rows, columns)) >= blocks.ran)
        wrong(run,
              fmt::format("{} wrote nothing in the {}, though they lie all over the grid. Does "
                          "the grid cover all of {} at this size?",
                          who, half, output));
}

}  // namespace simtutor::check
