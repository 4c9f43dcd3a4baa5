#include "grader/findings/launch/foreign_grid.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

int line_of(const FunctionText& function, int statement) {
    return function.statements()[static_cast<std::size_t>(statement)].line;
}

/// A block that gets another value between the statement that makes the grid of it and the launch.
std::string block_changed(const FunctionText& function, const std::string& grid,
                          const std::string& block, int launch) {
    Tokens value;
    const int made = function.definition(grid, launch - 1, &value);
    const int changed = function.definition(block, launch - 1);
    // A grid that is not made of the block is none the better for standing behind it.
    if (made < 0 || changed <= made || !has(names_behind(function, value, made - 1), block))
        return "";
    return fmt::format(
        "Here {} is made in line {}, before line {} gives {} its sides: make it behind that.", grid,
        line_of(function, made), line_of(function, changed), block);
}

/// Another launch of this function that has the same grid and another block.
std::string shared_with(const Tokens& file, const FunctionText& function, const std::string& grid,
                        const std::string& block, const LaunchText& launch) {
    for (const LaunchText& other : launches_in(file)) {
        if (other.line == launch.line || function.at(other.line, other.kernel) < 0) continue;
        const std::vector<Tokens> arguments = launch_arguments(file, other.place);
        if (arguments.size() < 2 || arguments[0].size() != 1 || arguments[0][0].text != grid ||
            arguments[1].size() != 1 || !arguments[1][0].is_name() || arguments[1][0].text == block)
            continue;
        return fmt::format(
            "Line {} launches {} with {} as well, and with another block, {}: here {} and {} do "
            "not fit together.",
            other.line, other.kernel, grid, arguments[1][0].text, grid, block);
    }
    return "";
}

/// "const dim3 wave_grid((w + 31) / 32)" that nothing of the function mentions again; a quotient
/// tells it from a block.
std::string unused_sides(const FunctionText& function, const std::string& kernel) {
    const auto count = [&](const std::string& name) {
        std::ptrdiff_t times = 0;
        for (const Statement& one : function.statements())
            times += std::count_if(one.words.begin(), one.words.end(),
                                   [&](const Token& word) { return word.text == name; });
        return times;
    };
    for (const Statement& one : function.statements())
        for (std::size_t i = 0; i + 2 < one.words.size(); ++i)
            if (one.words[i].is("dim3") && one.words[i + 1].is_name() &&
                count(one.words[i + 1].text) == 1 &&
                mentions(part_of(one.words, i + 2, closing(one.words, i + 2)), "/"))
                return fmt::format(
                    "{} is made in line {}, and nothing uses it: is it meant for this launch of "
                    "{}?",
                    one.words[i + 1].text, one.words[i + 1].line, kernel);
    return "";
}

}  // namespace

std::string grid_of_other_block(const Tokens& file, const FunctionText& function,
                                const LaunchText& launch, int at) {
    const std::vector<Tokens> arguments = launch_arguments(file, launch.place);
    if (arguments.size() < 2) return "";
    std::string text;
    if (arguments[0].size() == 1 && arguments[1].size() == 1) {
        const std::string &grid = arguments[0][0].text, &block = arguments[1][0].text;
        text = block_changed(function, grid, block, at);
        if (!text.empty()) return text;
        if (arguments[0][0].is_name() && arguments[1][0].is_name())
            text = shared_with(file, function, grid, block, launch);
    }
    const std::string unused = unused_sides(function, launch.kernel);
    return text + (text.empty() || unused.empty() ? "" : " ") + unused;
}

}  // namespace simtutor
