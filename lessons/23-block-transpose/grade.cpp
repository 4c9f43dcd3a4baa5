#include <cstdint>
#include <map>
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

/// Every width from 1 to 31, then the counted runs.
const std::vector<Cut>& cuts() {
    static const std::vector<Cut> all = [] {
        std::vector<Cut> made;
        for (unsigned width = 1; width < widest; ++width)
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
    call.basic = cut.width % 16 == 0;
    call.counters = cut.rows == counted.front().rows;
    call.arguments = {inout("a", matrix(cut)), value("columns", std::int64_t{cut.columns})};
    Launch launch;
    launch.grid[0] = cut.columns / cut.width;
    launch.grid[1] = cut.rows / cut.width;
    launch.block[0] = launch.block[1] = cut.width;
    call.launch = launch;
    return call;
}

/// Rows so long that row * columns is no int, and no unsigned int from row 16 on. There are two
/// rows of tiles, and the first and the last tile of each run. Only elements of the two first ones
/// hold numbers and come back.
constexpr std::int64_t wide_columns = std::int64_t{1} << 28;
constexpr unsigned wide_rows = 2 * widest;

Matrix<float> wide_matrix() {
    Matrix<float> first = random_matrix("wide", wide_rows + 1, widest);  // the last row is whole
    first.stride = wide_columns;
    first.sparse = true;
    return first;
}

Call wide_call() {
    Call call;
    call.label = "tiles of 32 x 32, matrix 64 x " + std::to_string(wide_columns) + ", four tiles";
    call.n = static_cast<double>(wide_rows) * static_cast<double>(wide_columns);
    call.arguments = {in("a", wide_matrix()), value("columns", wide_columns)};
    call.arguments.front().array->direction = simtutor::host::Direction::inout;
    Launch launch;
    launch.grid[0] = static_cast<unsigned>(wide_columns / widest);
    launch.grid[1] = wide_rows / widest;
    launch.block[0] = launch.block[1] = widest;
    call.launch = launch;
    call.blocks = 4;
    call.off = {"memory.uninitialised"};
    return call;
}

std::vector<Call> calls() {
    std::vector<Call> made;
    for (const Cut& cut : cuts()) made.push_back(transpose_call(cut));
    if (!on_gpu()) made.push_back(wide_call());
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

/// Each element in a colour that tells where it came from: the redder, the further to the right,
/// the greener, the further down. What is none of the given values is white.
std::vector<std::uint8_t> colours(const Cut& cut, const std::vector<double>& values) {
    const std::vector<float> given = matrix(cut);
    std::map<double, std::size_t> place;
    for (std::size_t i = 0; i < given.size(); ++i) place.emplace(given[i], i);
    std::vector<std::uint8_t> rgba;
    for (const double value : values) {
        const auto from = place.find(value);
        if (from == place.end()) {
            rgba.insert(rgba.end(), {255, 255, 255, 255});
            continue;
        }
        const auto shade = [](std::size_t at, std::size_t all) {
            return static_cast<std::uint8_t>(40 + 200 * at / all);
        };
        rgba.insert(rgba.end(), {shade(from->second % cut.columns, cut.columns),
                                 shade(from->second / cut.columns, cut.rows), 80, 255});
    }
    return rgba;
}

/// The last matrix that is wrong, which is a large one, as a picture.
void show_wrong() {
    for (std::size_t i = cuts().size(); i-- > 0;) {
        const Run& run = runs()[i];
        if (!run.finished()) continue;
        const std::vector<float> got = run.floats("a");
        const std::vector<double> yours(got.begin(), got.end());
        const std::vector<double> wanted = transposed_tiles(cuts()[i]);
        if (yours == wanted) continue;
        note(
            "Wanted, yours and where they differ (red); an element's colour tells where it came "
            "from, " +
            run.call.label + ": " +
            write_comparison("matrix", static_cast<int>(cuts()[i].columns),
                             static_cast<int>(cuts()[i].rows), colours(cuts()[i], wanted),
                             colours(cuts()[i], yours)));
        return;
    }
}

void expect_wide(const Run& run) {
    const Matrix<float> given = wide_matrix();
    Matrix<double> expected{wide_rows + 1, widest, given.stride, true, {}};
    expected.data.assign(given.data.begin(), given.data.end());
    for (unsigned row = 0; row < wide_rows; ++row)
        for (unsigned column = 0; column < widest; ++column)
            expected.at(row, column) = given.at(row / widest * widest + column, row % widest);
    expect_matrix(run, "a", expected, exact());
}

TEST(Check, correct) {
    show_wrong();
    for (const auto& run : runs())
        if (run.call.blocks > 0) expect_wide(run);
    for (std::size_t i = 0; i < cuts().size(); ++i) {
        const auto& run = runs()[i];
        if (expect_finished(run)) expect_vector(run, "a", transposed_tiles(cuts()[i]), exact());
    }
}

/// The check's gates in the counted run whose tiles have this width.
void expect_gates_of(unsigned width) {
    for (std::size_t i = 0; i < cuts().size(); ++i) {
        if (cuts()[i].width == width && runs()[i].call.counters) expect_gates(runs()[i]);
    }
}

TEST(Check, banks) {
    expect_gates_of(widest);
}

/// Here a warp has two rows of the tile.
TEST(Check, banks16) {
    expect_gates_of(16);
}

}  // namespace
