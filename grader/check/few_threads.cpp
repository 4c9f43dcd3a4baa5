#include "grader/check/few_threads.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "grader/findings/text.h"

namespace simtutor::check {
namespace {

using nlohmann::json;

/// A kernel's launch: blocks of the grid, threads of a block, along three axes.
struct Shape {
    std::string kernel;
    std::uint64_t grid[3] = {1, 1, 1}, block[3] = {1, 1, 1};

    std::uint64_t threads(int axis) const { return grid[axis] * block[axis]; }
    std::uint64_t all() const { return threads(0) * threads(1) * threads(2); }
    /// Whether its threads have places in two dimensions.
    bool plane() const { return grid[1] > 1 || block[1] > 1; }
    std::string text() const {
        return plane() ? fmt::format("{} ran as {} x {} blocks of {} x {} threads", kernel, grid[0],
                                     grid[1], block[0], block[1])
                       : fmt::format("{} ran as {} of {}", kernel, counted(grid[0], "block"),
                                     counted(block[0], "thread"));
    }
};

/// What the program launched itself: nothing where the entry is a kernel, which the grader
/// launches.
std::vector<Shape> own_launches(const Run& run) {
    std::vector<Shape> all;
    if (run.call.launch || run.call.blocks > 0 || run.call.ends ||
        !run.result.counters.contains("launches"))
        return all;
    for (const json& launch : run.result.counters["launches"]) {
        Shape shape{launch.at("name").get<std::string>()};
        for (std::size_t axis = 0; axis < 3; ++axis) {
            shape.grid[axis] = launch.at("grid").at(axis).get<std::uint64_t>();
            shape.block[axis] = launch.at("block").at(axis).get<std::uint64_t>();
        }
        if (shape.grid[2] == 1 && shape.block[2] == 1) all.push_back(std::move(shape));
    }
    return all;
}

/// Some of so many elements may be right by chance.
bool nearly_all(std::uint64_t wrong, std::uint64_t of) {
    return wrong > 0 && wrong <= of && 10 * wrong >= 9 * of;
}

std::string without_thread(const Shape& shape, std::uint64_t have, std::uint64_t want,
                           const char* noun, const char* axis) {
    const std::string each =
        have == 1 ? "the only thread" : "each of the " + counted(have, "thread");
    return fmt::format("{}: with one {} for {}{}, {} from {} {} on {} no thread.", shape.text(),
                       noun, each, axis, counted(want - have, noun), noun, have,
                       want - have == 1 ? "has" : "have");
}

/// Whether all threads of a block together have a column each: then the launch may be as it is
/// meant, and the column lacks a part of the thread's number.
bool suffices_in_a_row(const Shape& shape, std::uint64_t columns) {
    const std::uint64_t block = shape.block[0] * shape.block[1];
    return shape.block[1] > 1 && block <= columns && shape.grid[0] * block >= columns;
}

/// Where the right rows and columns end as if the kernel took the row from x and the column from y.
std::string exchanged_sides(const Shape& shape, const WrongPart& part) {
    const std::uint64_t down = std::min(shape.threads(0), part.rows),
                        across = std::min(shape.threads(1), part.columns);
    const bool narrow = across < part.columns;
    const std::uint64_t all = part.rows * part.columns,
                        first = narrow ? across : down * part.columns;
    if (part.wrong == 0 || shape.threads(0) == shape.threads(1) || part.first != first ||
        !nearly_all(part.wrong, all - across * down))
        return "";
    return fmt::format(
        "{}: the right {} end where the {} along {} end. Does the kernel take the row from x and "
        "the column from y? Then it, or the grid, has the two exchanged.",
        shape.text(), narrow ? "columns" : "rows", counted(shape.threads(narrow ? 1 : 0), "thread"),
        narrow ? "y" : "x");
}

/// Whether the grid has along x what the rows take, and along y what the columns take, and not the
/// other way round.
bool has_exchanged_sides(const Shape& shape, std::uint64_t rows, std::uint64_t columns) {
    const auto blocks = [](std::uint64_t elements, std::uint64_t threads) {
        return threads == 0 ? 0 : (elements + threads - 1) / threads;
    };
    const std::uint64_t x = shape.grid[0], y = shape.grid[1];
    const std::uint64_t wide = shape.block[0], high = shape.block[1];
    if (x == blocks(columns, wide) && y == blocks(rows, high)) return false;
    return (x == blocks(rows, wide) && y == blocks(columns, high)) ||
           (x == blocks(rows, high) && y == blocks(columns, wide));
}

/// The end of a sentence on rows or columns without a thread.
std::string of_exchanged(const Shape& shape, const WrongPart& part) {
    if (part.rows == part.columns || !has_exchanged_sides(shape, part.rows, part.columns))
        return "";
    return fmt::format(
        " The {} along x would do for {} down, and the {} along y for {} across: has the grid the "
        "two exchanged?",
        counted(shape.grid[0], "block"), counted(part.rows, "element"),
        counted(shape.grid[1], "block"), counted(part.columns, "element"));
}

std::string part_of_number(const Shape& shape, std::uint64_t have, std::uint64_t want) {
    return fmt::format(
        "{}: the right columns end where the {} along x end. All {} threads of a block together "
        "suffice for {} columns: is the column made of threadIdx.x alone where threadIdx.y belongs "
        "to it, too? If not, more threads along x are needed.",
        shape.text(), counted(have, "thread"), shape.block[0] * shape.block[1], want);
}

}  // namespace

std::string few_threads(const Run& run, const WrongPart& part) {
    if (part.columns == 0 || part.rows == 0 || nearly_all(part.written, part.wrong)) return "";
    const std::uint64_t all = part.rows * part.columns;
    for (const Shape& shape : own_launches(run)) {
        if (!shape.plane()) {
            if (shape.all() == part.first && nearly_all(part.wrong, all - part.first))
                return without_thread(shape, shape.all(), all, "element", "");
            // A grid that has lost its second side: the first row is the only one.
            if (part.rows > 1 && part.first == part.columns && shape.all() >= part.columns &&
                nearly_all(part.wrong, all - part.columns))
                return without_thread(shape, 1, part.rows, "row", " along y");
            continue;
        }
        const std::uint64_t across = std::min(shape.threads(0), part.columns),
                            down = std::min(shape.threads(1), part.rows);
        const bool narrow = across < part.columns;
        // The first element that no thread has, where each has one.
        const std::uint64_t first = narrow ? across : down * part.columns;
        if (part.first != first || !nearly_all(part.wrong, all - across * down)) {
            if (std::string sides = exchanged_sides(shape, part); !sides.empty()) return sides;
            continue;
        }
        if (narrow && suffices_in_a_row(shape, part.columns))
            return part_of_number(shape, across, part.columns);
        return (narrow ? without_thread(shape, across, part.columns, "column", " along x")
                       : without_thread(shape, down, part.rows, "row", " along y")) +
               of_exchanged(shape, part);
    }
    return "";
}

std::string small_launch(const Run& run, std::uint64_t rows, std::uint64_t columns) {
    for (const Shape& shape : own_launches(run)) {
        if (!shape.plane()) continue;
        if (shape.threads(1) < rows)
            return without_thread(shape, shape.threads(1), rows, "row", " along y");
        if (shape.threads(0) < columns)
            return without_thread(shape, shape.threads(0), columns, "column", " along x");
    }
    return "";
}

}  // namespace simtutor::check
