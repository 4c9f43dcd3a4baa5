#include "grader/findings/result/turned_kernel.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/launch_argument.h"
#include "grader/findings/source/run_functions.h"

namespace simtutor {
namespace {

/// A place of a thread that a condition compares with a parameter.
struct Limited {
    std::string name, limit;
    int line = 0;   ///< where the place is set
    char axis = 0;  ///< the only one that it is made of
};

/// The only axis of threadIdx and blockIdx in the words; 0 where there are several, or none.
char axis_in(const Tokens& words) {
    char found = 0;
    for (std::size_t i = 0; i + 2 < words.size(); ++i) {
        if (!words[i].is("threadIdx") && !words[i].is("blockIdx")) continue;
        const char axis = words[i + 2].text[0];
        if (found != 0 && found != axis) return 0;
        found = axis;
    }
    return found;
}

std::vector<Limited> limited_in(const FunctionText& function) {
    std::vector<Limited> all;
    for (std::size_t k = 0; k < function.statements().size(); ++k) {
        const Tokens& words = function.statements()[k].words;
        for (std::size_t i = 0; i + 2 < words.size(); ++i) {
            Tokens value;
            if (!words[i].is_name() || !(words[i + 1].is("<") || words[i + 1].is(">=")) ||
                !mentions(function.parameters(), words[i + 2].text))
                continue;
            const int set = function.definition(words[i].text, static_cast<int>(k) - 1, &value);
            const char axis = set < 0 ? char(0) : axis_in(value);
            if (axis != 0)
                all.push_back({words[i].text, words[i + 2].text,
                               function.statements()[static_cast<std::size_t>(set)].line, axis});
        }
    }
    return all;
}

/// The sides of the grid of a launch, and the line that makes them.
struct Grid {
    std::vector<Tokens> sides;
    int line = 0;
};

std::optional<Grid> grid_of(const Tokens& file, const LaunchText& launch) {
    const auto arguments = launch_arguments(file, launch.place);
    if (arguments.empty() || arguments[0].empty()) return std::nullopt;
    const Tokens& first = arguments[0];
    if (first[0].is("dim3") && first.size() > 2)
        return Grid{split(part_of(first, 2, closing(first, 1)), ","), launch.line};
    for (std::size_t i = 0; first.size() == 1 && i + 2 < file.size(); ++i) {
        if (!file[i].is("dim3") || file[i + 1].text != first[0].text) continue;
        if (!file[i + 2].is("(") && !file[i + 2].is("{")) continue;
        if (FunctionText(file, file[i].line).name() != FunctionText(file, launch.line).name())
            continue;
        return Grid{split(part_of(file, i + 3, closing(file, i + 2)), ","), file[i].line};
    }
    return std::nullopt;
}

/// What the kernel and its launch say of the same two limits.
std::string turned(const Tokens& file, const FunctionText& kernel, const LaunchText& launch) {
    const auto grid = grid_of(file, launch);
    if (!grid || grid->sides.size() < 2) return "";
    const auto all = limited_in(kernel);
    const auto of = [&](char axis) {
        return std::find_if(all.begin(), all.end(),
                            [&](const Limited& one) { return one.axis == axis; });
    };
    const auto x = of('x'), y = of('y');
    if (x == all.end() || y == all.end() || x->limit == y->limit) return "";
    const Tokens for_x = given_at_launch(file, launch, kernel, x->limit),
                 for_y = given_at_launch(file, launch, kernel, y->limit);
    if (for_x.size() != 1 || for_y.size() != 1) return "";
    const auto side_has = [&](std::size_t side, const Tokens& words) {
        return mentions(grid->sides[side], words[0].text);
    };
    if (!side_has(0, for_y) || side_has(0, for_x) || !side_has(1, for_x) || side_has(1, for_y))
        return "";
    if (for_x[0].text == y->limit && for_y[0].text == x->limit)
        return fmt::format(
            "Line {0} launches {1} with {2} for {3} and {4} for {5}: are the two exchanged? In {1} "
            "{6} (line {7}) is compared with {3} and {8} (line {9}) with {5}.",
            launch.line, kernel.name(), for_x[0].text, x->limit, for_y[0].text, y->limit, x->name,
            x->line, y->name, y->line);
    return fmt::format(
        "The grid in line {0} has its side along x for {1} and its side along y for {2}. In {3} it "
        "is the other way round: {4} in line {5} is made of blockIdx.y and threadIdx.y and is "
        "compared with {6}, and {7} in line {8} of blockIdx.x and threadIdx.x and with {9}. "
        "Exchange .x and .y in lines {10} and {11}, or, if these are as they are meant, the sides "
        "of the grid.",
        grid->line, for_y[0].text, for_x[0].text, kernel.name(), y->name, y->line, y->limit,
        x->name, x->line, x->limit, std::min(x->line, y->line), std::max(x->line, y->line));
}

}  // namespace

std::string turned_kernel(const Tokens& called, const std::string& run) {
    for (const std::string& kernel : kernels_in(called)) {
        const int begin = line_of_function(called, kernel);
        const LaunchText launch = only_launch(called, kernel);
        if (begin == 0 || launch.kernel.empty() || lines_of_run(called, {begin}, run).empty())
            continue;
        if (std::string text = turned(called, FunctionText(called, begin), launch); !text.empty())
            return text;
    }
    return "";
}

}  // namespace simtutor
