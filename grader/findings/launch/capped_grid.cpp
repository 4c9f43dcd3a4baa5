#include "grader/findings/launch/capped_grid.h"

#include <fmt/format.h>

#include <algorithm>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/function_text.h"
#include "grader/findings/source/launch_lines.h"
#include "grader/findings/source/run_functions.h"

namespace simtutor {
namespace {

/// "1024" of "std::min(1024, (n + 255) / 256)": the argument that is no quotient. Empty without
/// one.
std::string limit_in(const Tokens& value) {
    for (std::size_t i = 0; i + 1 < value.size(); ++i) {
        if (!value[i].is("min") || !value[i + 1].is("(")) continue;
        const auto parts = split(part_of(value, i + 2, closing(value, i + 1)), ",");
        if (parts.size() != 2) continue;
        const bool first = mentions(parts[0], "/"), second = mentions(parts[1], "/");
        if (first != second) return text_of(parts[first ? 1 : 0]);
    }
    return "";
}

/// Whether a thread of the kernel goes on to elements behind the grid, or a function that it calls
/// may do so.
bool goes_on(const Tokens& file, const std::string& kernel) {
    const FunctionText function(file, line_of_function(file, kernel));
    return !function.found() ||
           std::ranges::any_of(function.statements(),
                               [](const Statement& one) { return mentions(one.words, "gridDim"); });
}

/// Whether the kernel is given the number of blocks, with which it may go on.
bool is_told(const Tokens& file, const LaunchText& launch, const Tokens& grid) {
    std::size_t open = launch.place;
    while (open < file.size() && !file[open].is(";") &&
           !(file[open].is("(") && file[open - 1].is(">")))
        ++open;
    const Tokens given = part_of(file, open + 1, closing(file, open));
    return std::ranges::any_of(grid, [&](const Token& word) {
        return word.is_name() && mentions(given, word.text) && grid.size() == 1;
    });
}

}  // namespace

std::string capped_grid(const Tokens& file) {
    const auto launches = launches_in(file);
    if (launches.size() != 1 || goes_on(file, launches[0].kernel)) return "";
    const auto arguments = launch_arguments(file, launches[0].place);
    const FunctionText function(file, launches[0].line);
    const int launch = function.at(launches[0].line, launches[0].kernel);
    if (arguments.empty() || launch < 0) return "";
    int line = launches[0].line;
    Tokens value = arguments[0];
    if (value.size() == 1) {
        const int made = function.definition(value[0].text, launch - 1, &value);
        if (made < 0) return "";
        line = function.statements()[static_cast<std::size_t>(made)].line;
    }
    const std::string limit = limit_in(value);
    // The host may go on where the grid ends: in a loop, or by what it tells the kernel.
    if (limit.empty() || loop_around(function, launch) >= 0 ||
        is_told(file, launches[0], arguments[0]))
        return "";
    return fmt::format(
        "Line {} limits the number of blocks by {}, and a thread of {} does not go on to elements "
        "behind the grid: no line of it asks for gridDim. Take the limit away, or let each thread "
        "step on by gridDim.x * blockDim.x.",
        line, limit, launches[0].kernel);
}

}  // namespace simtutor
