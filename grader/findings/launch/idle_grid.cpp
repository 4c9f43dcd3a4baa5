#include "grader/findings/launch/idle_grid.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/launch_lines.h"

namespace simtutor {
namespace {

/// The grid of a launch: what stands first in "<<<grid, block>>>".
Tokens grid_of(const Tokens& file, const LaunchText& launch) {
    std::size_t end = launch.place;
    while (end + 1 < file.size() && !(file[end].is(">>") && file[end + 1].is(">")) &&
           !file[end].is(";"))
        ++end;
    const auto arguments = split(part_of(file, launch.place + 2, end), ",");
    return arguments.empty() ? Tokens{} : arguments[0];
}

/// "line 38 gives enough (line 37) back": of a function of the file that the grid comes from.
std::string given_back_by(const FunctionText& maker) {
    std::string text;
    const auto& all = maker.statements();
    for (int i = 0; i < static_cast<int>(all.size()); ++i) {
        const Statement& one = all[static_cast<std::size_t>(i)];
        if (one.words.size() < 2 || !one.words[0].is("return")) continue;
        const Tokens value = part_of(one.words, 1, one.words.size());
        const int set = value.size() == 1 ? maker.definition(value[0].text, i - 1) : -1;
        text += fmt::format(
            "{}line {} of {} gives {}{} back", text.empty() ? "" : ", ", one.line, maker.name(),
            text_of(value),
            set < 0 ? "" : fmt::format(" (line {})", all[static_cast<std::size_t>(set)].line));
    }
    return text;
}

std::string unused_parameter(const FunctionText& maker) {
    const auto parameters = split(maker.parameters(), ",");
    if (parameters.size() != 1 || parameters[0].size() < 2) return "";
    const std::string& name = parameters[0].back().text;
    const bool used = std::any_of(maker.statements().begin(), maker.statements().end(),
                                  [&](const Statement& one) { return mentions(one.words, name); });
    return used ? "" : fmt::format(", and never looks at {}", name);
}

}  // namespace

std::string idle_grid(const Tokens& file) {
    const auto launches = launches_in(file);
    if (launches.size() != 1) return "";
    const LaunchText& launch = launches[0];
    const FunctionText host(file, launch.line);
    Tokens grid = grid_of(file, launch);
    int line = launch.line;
    if (grid.size() == 1) {
        const int set =
            host.definition(grid[0].text, host.at(launch.line, launch.kernel) - 1, &grid);
        if (set >= 0) line = host.statements()[static_cast<std::size_t>(set)].line;
    }
    std::string text = fmt::format("the launch is in line {}", launch.line);
    if (line != launch.line) text += fmt::format(", its grid is made in line {}", line);
    for (const FunctionText& maker : functions_in(file)) {
        const bool called =
            grid.size() > 1 && std::any_of(grid.begin(), grid.end(),
                                           [&](auto& one) { return one.text == maker.name(); });
        const std::string back = called ? given_back_by(maker) : std::string();
        if (!back.empty()) return text + "; " + back + unused_parameter(maker) + ".";
    }
    return text + ".";
}

}  // namespace simtutor
