#include "grader/findings/launch/lone_grid.h"

#include <fmt/format.h>

#include <optional>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/launch_lines.h"

namespace simtutor {
namespace {

struct BlocksMade {
    Tokens value;
    int line = 0;
};

/// The grid and the block of the file's only launch, and what its grid is given.
struct LoneLaunch {
    int line = 0;
    Tokens grid, block;
    std::vector<BlocksMade> made;
};

std::optional<LoneLaunch> lone_launch(const Tokens& file) {
    const auto launches = launches_in(file);
    if (launches.size() != 1) return {};
    const auto arguments = launch_arguments(file, launches[0].place);
    if (arguments.size() < 2) return {};
    LoneLaunch one{launches[0].line, arguments[0], arguments[1], {}};
    if (one.grid.size() != 1 || !one.grid[0].is_name()) {
        one.made.push_back({one.grid, one.line});
        return one;
    }
    const FunctionText host(file, one.line);
    for (const Statement& statement : host.statements())
        for (const Assigned& set : assignments_in(statement))
            if (!set.element() && set.name() == one.grid[0].text && set.to[0].line <= one.line)
                one.made.push_back({set.value, set.to[0].line});
    return one;
}

/// "n" of "threads / n", with the block for "threads".
Tokens divisor_of_block(const Tokens& value, const Tokens& block) {
    for (std::size_t i = 0; i + block.size() + 1 < value.size(); ++i) {
        const std::size_t sign = i + block.size();
        if (!same_words(part_of(value, i, sign), block) || !value[sign].is("/")) continue;
        if (i > 0 && !value[i - 1].is("(") && !value[i - 1].is("+")) continue;
        const std::size_t end = value[sign + 1].is("(") ? closing(value, sign + 1) + 1 : sign + 2;
        return part_of(value, sign + 1, end);
    }
    return {};
}

std::string cause_of_one(const Tokens& file, const LoneLaunch& launch) {
    if (launch.made.size() == 1 && constant_value(file, launch.made[0].value) == 1)
        return fmt::format(
            "The grid is one block in every run (line {}), however many elements there are: make "
            "its number of the elements, divided by the threads of a block and rounded up.",
            launch.made[0].line);
    for (const BlocksMade& one : launch.made)
        if (const Tokens below = divisor_of_block(one.value, launch.block);
            !below.empty() && !constant_value(file, below))
            return fmt::format(
                "Line {0} makes the number of blocks, and divides {1}, the threads of a block, by "
                "{2}. Divide {2} by {1}, rounded up.",
                one.line, text_of(launch.block), text_of(below));
    return "";
}

}  // namespace

std::string lone_grid(const Tokens& file) {
    const auto launch = lone_launch(file);
    return launch ? cause_of_one(file, *launch) : "";
}

std::string lone_grid_lines(const Tokens& file) {
    const auto launch = lone_launch(file);
    if (!launch || launch->made.empty()) return "";
    if (std::string text = cause_of_one(file, *launch); !text.empty()) return text;
    std::string text =
        fmt::format("the launch is in line {}, and its number of blocks comes from ", launch->line);
    for (std::size_t i = 0; i < launch->made.size(); ++i)
        text += fmt::format("{}line {} ({})", i > 0 ? ", " : "", launch->made[i].line,
                            text_of(launch->made[i].value));
    return text + ". Which of it gives 1 here?";
}

}  // namespace simtutor
