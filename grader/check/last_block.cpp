#include "grader/check/last_block.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <string>

#include "grader/check/grading.h"
#include "grader/check/product_calls.h"
#include "grader/findings/text.h"
#include "grader/host/poison.h"

namespace simtutor::check {
namespace {

constexpr std::int64_t least_size = 4100,
                       largest_size = static_cast<std::int64_t>(HeaviestKernel::large_n);
/// Rows at either end of A and C, and columns at the end of B, that hold memory.
constexpr std::uint64_t end_rows = 64, end_columns = 256;
/// Of a block, in elements of C: half a second in the simulator.
constexpr double largest_block = 1024;

/// The last block is cut by the end of C, but not to a few threads.
std::int64_t size() {
    constexpr std::int64_t tile = 32, least_of_tile = 23;
    if (manifest().contract.multiple_of > 1)
        return drawn_size("last block", least_size, largest_size);
    return tile * random_integer("last block", least_size / tile + 1, largest_size / tile - 1) +
           random_integer("cut block", least_of_tile, tile - 1);
}

/// The first rows and the last ones, each set as one row of a sparse matrix.
Matrix<float> end_rows_of_a(std::uint64_t n) {
    Matrix<float> made = random_matrix("a of the last block", 2, end_rows * n);
    made.stride = (n - end_rows) * n;
    made.sparse = true;
    return made;
}

Matrix<float> end_columns_of_b(std::uint64_t n) {
    Matrix<float> made = random_matrix("b of the last block", n, end_columns);
    made.stride = n;
    made.first = n - end_columns;
    made.sparse = true;
    return made;
}

struct Seen {
    std::uint64_t written = 0, wrong = 0;
    std::string first_wrong;
    bool last_row = false, last_column = false;
};

/// C's elements in the rows that hold memory, those that were written.
Seen look(const Run& run, std::uint64_t n, double allowed) {
    const Matrix<float> a = end_rows_of_a(n), b = end_columns_of_b(n);
    const std::vector<float> values = run.floats("c");
    const auto expected = [&](std::uint64_t held_row, std::uint64_t column) {
        if (column < b.first) return 0.0;
        double sum = 0;
        for (std::uint64_t k = 0; k < n; ++k)
            sum += double{a.data[held_row * n + k]} * b.at(k, column - b.first);
        return sum;
    };
    Seen seen;
    for (std::uint64_t i = 0; i < values.size(); ++i) {
        if (std::bit_cast<std::uint32_t>(values[i]) == host::poison_float32) continue;
        const std::uint64_t held_row = i / n, column = i % n;
        ++seen.written;
        seen.last_row = seen.last_row || held_row + 1 == 2 * end_rows;
        seen.last_column = seen.last_column || column + 1 == n;
        const double wanted = expected(held_row, column);
        if (std::abs(values[i] - wanted) <= allowed) continue;  // NaN is wrong
        const std::uint64_t row = held_row < end_rows ? held_row : n - 2 * end_rows + held_row;
        if (seen.wrong++ == 0)
            seen.first_wrong = fmt::format("row {}, column {}: wanted {:.7g}, got {:.7g}", row,
                                           column, wanted, values[i]);
    }
    return seen;
}

/// Of a grid.
constexpr unsigned corners = 4;

/// Whether at this size a block in a corner of the grid stores the end of C.
bool corner_stores_end(int n, const std::string& kernel) {
    for (unsigned corner = 0; corner < corners; ++corner) {
        Call call = product_call(n);
        call.counters = call.basic = false;
        call.blocks = 1;
        call.blocks_of = kernel;
        call.corner = corner;
        const auto size = static_cast<std::uint64_t>(n);
        if (const Run run = run_one(call); run.finished() && reaches_end(run, "c", size, size))
            return true;
    }
    return false;
}

bool stores_end(const Run& run) {
    const auto n = static_cast<std::uint64_t>(run.call.n);
    const Seen seen = look(run, n, sum_tolerance(n).absolute);
    return seen.last_row && seen.last_column;
}

}  // namespace

bool can_run_last_block(const HeaviestKernel& heaviest) {
    return heaviest.large_elements <= largest_block;
}

Call last_block_call(const HeaviestKernel& heaviest) {
    const std::int64_t side = size();
    const auto n = static_cast<std::uint64_t>(side);
    Call call;
    call.label = fmt::format("n = {}, the last block", n);
    call.entry = "matmul";
    call.n = static_cast<double>(n);
    call.arguments = {in("a", end_rows_of_a(n)), in("b", end_columns_of_b(n)),
                      out_matrix("c", 2, end_rows * n, (n - end_rows) * n, true), value("n", side)};
    call.blocks = 1;
    call.blocks_of = heaviest.kernel;
    call.off = {"memory.uninitialised"};  // what is not given is 0
    return call;
}

std::optional<Run> run_of_end(Run run) {
    if (!run.finished() || run.missed_blocks() || stores_end(run)) return run;
    for (unsigned corner = 1; corner < corners; ++corner) {
        Call call = run.call;
        call.corner = corner;
        Run other = run_one(call);
        if (other.finished() && stores_end(other)) return other;
    }
    // Blocks may share the tiles in a way that no corner tells, perhaps only where n is even or
    // odd.
    const int multiple = manifest().contract.multiple_of;
    for (const int small : {128 + static_cast<int>(run.call.n) % 128, 160, 161})
        if (!corner_stores_end(small / multiple * multiple, run.call.blocks_of)) return {};
    return run;
}

bool is_last_block_call(const Call& call) {
    return call.blocks > 0 && !call.ends && call.n >= least_size;
}

void expect_last_block(const Run& run, bool others_reach_end) {
    if (!expect_finished(run) || run.missed_blocks()) return;
    const auto n = static_cast<std::uint64_t>(run.call.n);
    const Tolerance tolerance = sum_tolerance(n);
    const Seen seen = look(run, n, tolerance.absolute);
    if (seen.wrong > 0)
        return wrong(run, fmt::format("{} of {} of c that were looked at {} wrong.\nThe first: {}. "
                                      "Smaller sizes are right: is an index too narrow for this "
                                      "one, or an array too small?",
                                      grouped(static_cast<double>(seen.wrong)),
                                      counted(seen.written, "element"),
                                      seen.wrong == 1 ? "is" : "are", seen.first_wrong));
    if (others_reach_end && !(seen.last_row && seen.last_column))
        wrong(run,
              fmt::format("Nothing was stored in the last {} of c, as it was at smaller sizes. "
                          "Is the number of a block, a row or a column too large for its "
                          "type?",
                          seen.last_row ? "column" : "row"));
}

}  // namespace simtutor::check
