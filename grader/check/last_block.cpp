#include "grader/check/last_block.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <map>
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
constexpr std::uint64_t end_rows = 32, end_columns = 128;
/// Of a block, in elements of C: half a second in the simulator.
constexpr double largest_block = 1024;

/// Of a tile of 32 the end of C leaves so much: the last block is cut, but not to a few threads.
constexpr std::int64_t tile = 32, least_cut = 23;
/// Floats of the longest vector.
constexpr int of_vector = 4;

/// A drawn size that ends in a tile that is cut.
std::int64_t cut_size(std::int64_t cut) {
    return tile * random_integer("last block", least_size / tile + 1, largest_size / tile - 1) +
           cut;
}

std::int64_t size_of_multiple(std::int64_t multiple_of) {
    const auto drawn = [=](const std::string& name, std::int64_t low, std::int64_t high) {
        return multiple_of *
               random_integer(name, (low + multiple_of - 1) / multiple_of, high / multiple_of);
    };
    if (multiple_of > of_vector) return drawn("last block", least_size, largest_size);
    return cut_size(drawn("cut block", least_cut, tile - 1));
}

std::int64_t odd_size() {
    return cut_size(least_cut + 2 * random_integer("odd cut", 0, (tile - 1 - least_cut) / 2));
}

/// Of A the first rows and the last ones, each set as one row of a sparse matrix; of B the last
/// columns.
struct Ends {
    Matrix<float> a, b;
};

/// Made once for a seed: calls of several entries and their judgement have the same ones.
const Ends& ends_of(std::uint64_t n) {
    static std::map<std::uint64_t, Ends> known;
    static std::uint64_t seed_of_known = 0;
    if (seed() != seed_of_known) known.clear();
    seed_of_known = seed();
    const auto [place, is_new] = known.try_emplace(n);
    Ends& made = place->second;
    if (!is_new) return made;
    made = {random_matrix("a of the last block", 2, end_rows * n),
            random_matrix("b of the last block", n, end_columns)};
    made.a.stride = (n - end_rows) * n;
    made.b.stride = n;
    made.b.first = n - end_columns;
    made.a.sparse = made.b.sparse = true;
    return made;
}

struct Seen {
    std::uint64_t written = 0, wrong = 0;
    std::string first_wrong;
    bool last_row = false, last_column = false;
};

/// C's elements in the rows that hold memory, those that were written.
Seen look(const Run& run, std::uint64_t n, double allowed) {
    const Matrix<float>&a = ends_of(n).a, &b = ends_of(n).b;
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
bool corner_stores_end(int n, const std::string& entry, const std::string& kernel) {
    for (unsigned corner = 0; corner < corners; ++corner) {
        Call call = product_call(n, entry);
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

Call call_of_size(std::int64_t side, const std::string& entry, const HeaviestKernel& heaviest) {
    const auto n = static_cast<std::uint64_t>(side);
    Call call;
    call.label = fmt::format("n = {}, the last block", n);
    call.entry = entry;
    call.n = static_cast<double>(n);
    call.arguments = {in("a", ends_of(n).a), in("b", ends_of(n).b),
                      out_matrix("c", 2, end_rows * n, (n - end_rows) * n, true), value("n", side)};
    call.blocks = 1;
    call.blocks_of = heaviest.kernel;
    call.off = {"memory.uninitialised"};  // what is not given is 0
    return call;
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

std::vector<Call> last_block_calls(const std::string& entry, int multiple_of,
                                   const HeaviestKernel& heaviest) {
    if (multiple_of > 1) return {call_of_size(size_of_multiple(multiple_of), entry, heaviest)};
    return {call_of_size(size_of_multiple(of_vector), entry, heaviest),
            call_of_size(odd_size(), entry, heaviest)};
}

Call last_block_call(const std::string& entry, int multiple_of, const HeaviestKernel& heaviest) {
    return call_of_size(size_of_multiple(multiple_of), entry, heaviest);
}

std::optional<Run> run_of_end(Run run, int multiple_of) {
    if (!run.finished() || run.missed_blocks() || stores_end(run)) return run;
    for (unsigned corner = 1; corner < corners; ++corner) {
        Call call = run.call;
        call.corner = corner;
        Run other = run_one(call);
        if (other.finished() && stores_end(other)) return other;
    }
    // Blocks may share the tiles in a way that no corner tells, perhaps only where n is even or
    // odd.
    for (const int small : {128 + static_cast<int>(run.call.n) % 128, 160, 161})
        if (!corner_stores_end(small / multiple_of * multiple_of, run.call.entry,
                               run.call.blocks_of))
            return {};
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
                                      "If smaller sizes are right: is an index too narrow for "
                                      "this one, or an array too small?",
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
