#include <cstdint>
#include <string>
#include <vector>

#include "grader/check/check.h"

using namespace simtutor::check;
using simtutor::host::Launch;

namespace {

/// A matrix of rows x columns, cut into tiles of width x width. It is not square, so that rows and
/// columns cannot be mixed up unseen.
struct Cut {
    unsigned width, rows, columns;
    std::string label() const {
        return "tiles of " + std::to_string(width) + " x " + std::to_string(width) + ", matrix " +
               std::to_string(rows) + " x " + std::to_string(columns);
    }
};

constexpr unsigned widest = 32;
/// Whole warps and whole half-warps lie in a row of a tile, so the counts have plain formulas.
const std::vector<Cut> counted = {{16, 64, 96}, {widest, 64, 96}};

/// Every width from 1 to 20, then the counted runs.
const std::vector<Cut>& cuts() {
    static const std::vector<Cut> all = [] {
        std::vector<Cut> made;
        for (unsigned width = 1; width <= 20; ++width)
            made.push_back({width, 2 * width, 3 * width});
        made.insert(made.end(), counted.begin(), counted.end());
        return made;
    }();
    return all;
}

std::vector<float> matrix(const Cut& cut) {
    return random_vector(cut.label(), std::uint64_t{cut.rows} * cut.columns);
}

Call transpose_call(const Cut& cut) {
    Call call;
    call.label = cut.label();
    call.n = static_cast<double>(cut.rows) * cut.columns;
    call.counters = cut.rows == counted.front().rows;
    call.arguments = {inout("a", matrix(cut)), value("columns", std::int64_t{cut.columns})};
    Launch launch;
    launch.grid[0] = cut.columns / cut.width;
    launch.grid[1] = cut.rows / cut.width;
    launch.block[0] = launch.block[1] = cut.width;
    call.launch = launch;
    return call;
}

std::vector<Call> calls() {
    std::vector<Call> made;
    for (const Cut& cut : cuts()) made.push_back(transpose_call(cut));
    return made;
}
const LessonRuns runs(calls);

std::vector<double> transposed_tiles(const Cut& cut) {
    const std::vector<float> given = matrix(cut);
    std::vector<double> expected(given.size());
    for (unsigned row = 0; row < cut.rows; ++row) {
        for (unsigned column = 0; column < cut.columns; ++column) {
            const unsigned from_row = row / cut.width * cut.width + column % cut.width;
            const unsigned from_column = column / cut.width * cut.width + row % cut.width;
            expected[row * cut.columns + column] = given[from_row * cut.columns + from_column];
        }
    }
    return expected;
}

TEST(Check, correct) {
    for (std::size_t i = 0; i < runs().size(); ++i) {
        const auto& run = runs()[i];
        if (expect_finished(run)) expect_vector(run, "a", transposed_tiles(cuts()[i]), exact());
    }
}

/// In smaller tiles a warp takes more than one row, and other numbers of passes are right.
TEST(Check, banks) {
    for (std::size_t i = 0; i < runs().size(); ++i) {
        if (cuts()[i].width == widest) expect_gates(runs()[i]);
    }
}

}  // namespace
