#include "grader/findings/source/launch_lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "grader/findings/launch/exchanged_members.h"
#include "grader/findings/launch/foreign_grid.h"
#include "grader/findings/launch/grid_quotients.h"
#include "grader/findings/source/assignments.h"
#include "grader/findings/source/launch_makers.h"
#include "grader/findings/text.h"

namespace simtutor {
namespace {

/// "blocks_per_row, n" of a dim3: a side that is a size as the function is given it, beside one
/// that is not.
std::string undivided_side(const FunctionText& function, const Tokens& value) {
    Tokens inner = value;
    if (value.size() > 3 && value[0].is("dim3")) inner = part_of(value, 2, closing(value, 1));
    const std::vector<Tokens> sides = split(inner, ",");
    if (sides.size() != 2 || sides[0].empty() || sides[1].empty()) return "";
    const auto given = [&](const Tokens& side) {
        return side.size() == 1 && mentions(function.parameters(), side[0].text);
    };
    if (given(sides[0]) == given(sides[1])) return "";
    const bool along_x = given(sides[0]);
    const std::string name = sides[along_x ? 0 : 1][0].text, axis = along_x ? "x" : "y";
    return fmt::format(
        "it has {0} blocks along {1}. Has a block one thread along {1}, for one element? If it has "
        "more, divide {0} by them, rounded up",
        name, axis);
}

/// Where the argument of a launch is made, its own line if it is made there.
std::string made_text(const Tokens& file, const std::string& kernel, std::size_t argument,
                      const char* what, bool too_many = false) {
    const auto made = made_lines(file, kernel, argument);
    if (made.empty()) return "";
    std::set<int> lines;
    std::string more;
    for (const auto& [place, value] : made) {
        if (more.empty()) lines.insert(place);
        if (!more.empty() || argument != 0) continue;
        more = one_block_more(value);
        if (more.empty() && too_many) more = undivided_side(FunctionText(file, place), value);
        // The line with the mistake says more than those that make its parts.
        if (!more.empty()) lines = {place};
    }
    const std::string by = own_call(file, made.front().second);
    return fmt::format("The {} is made in {}{}{}.", what, lines_text(lines),
                       by.empty() || !made.front().second[0].is(by.c_str()) ? "" : ", by " + by,
                       more.empty() ? "" : ": " + more);
}

/// "dim3 block = (16, 16)": the comma operator gives the last number alone.
std::string comma_operator(const FunctionText& function, int before) {
    for (int i = 0; i < before; ++i) {
        const Statement& one = function.statements()[static_cast<std::size_t>(i)];
        const Tokens& w = one.words;
        for (std::size_t k = 1; k + 2 < w.size(); ++k) {
            if (!w[k].is("=") || !w[k + 1].is("(") || closing(w, k + 1) + 1 != w.size() ||
                !mentions(w, "dim3"))
                continue;
            const Tokens inner = part_of(w, k + 2, w.size() - 1);
            const std::vector<Tokens> numbers = split(inner, ",");
            if (numbers.size() < 2) continue;
            return fmt::format(
                "({}) in line {} is no pair: the comma operator gives the last number alone, {}, "
                "and the other sides are 1. Write {}({}).",
                text_of(inner), w[k].line, text_of(numbers.back()), w[k - 1].text, text_of(inner));
        }
    }
    return "";
}

/// Whether the statement declares `grid` with one number: "dim3 grid(n / 16)", "int grid = n / 16".
bool declares_one_side(const Statement& set, const std::string& grid) {
    for (std::size_t i = 1; i + 1 < set.words.size(); ++i) {
        if (set.words[i].text != grid) continue;
        if (set.words[i - 1].is("int") || set.words[i - 1].is("unsigned")) return true;
        if (!set.words[i - 1].is("dim3") || !(set.words[i + 1].is("(") || set.words[i + 1].is("{")))
            continue;
        const Tokens inner = part_of(set.words, i + 2, closing(set.words, i + 1));
        // One name or one call may stand for all sides of another dim3.
        return split(inner, ",").size() == 1 && inner.size() > 1 &&
               (inner[0].is("(") || !inner[1].is("(") || closing(inner, 1) + 1 < inner.size());
    }
    return false;
}

/// "dim3 grid((n + 15) / 16)" or "int grid = n / 16" of a kernel that asks for a second side.
std::string one_side(const Tokens& file, const FunctionText& function, const Tokens& grid,
                     const std::string& kernel, int launch) {
    if (grid.size() != 1) return "";
    const int made = function.definition(grid[0].text, launch - 1);
    if (made < 0) return "";
    const Statement& set = function.statements()[static_cast<std::size_t>(made)];
    // "grid.y = rows" is given to it behind that.
    const bool single = declares_one_side(set, grid[0].text) &&
                        values_of(function, grid[0].text, launch - 1).size() == 1;
    const Tokens body = body_of(file, kernel);
    for (std::size_t i = 0; single && i + 2 < body.size(); ++i)
        if (body[i].is("blockIdx") && body[i + 2].is("y"))
            return fmt::format(
                "{} in line {} has one side, so all blocks have blockIdx.y == 0, which line {} "
                "takes "
                "for more: give it a second side.",
                grid[0].text, set.line, body[i].line);
    return "";
}

}  // namespace

namespace {

/// "n == 0", "rows == 0 || columns <= 0", "!n": such a return leaves out a run without any element.
bool asks_for_nothing(const Tokens& condition) {
    for (const Tokens& one : split(condition, "||")) {
        const bool compared = one.size() == 3 && one[0].is_name() &&
                              (((one[1].is("==") || one[1].is("<=")) && one[2].is("0")) ||
                               (one[1].is("<") && one[2].is("1")));
        if (!compared && !(one.size() == 2 && one[0].is("!"))) return false;
    }
    return true;
}

}  // namespace

std::string launch_text(const Tokens& file) {
    const auto launch = place_of_launch(file, "");
    if (!launch) return "";
    const int line = file[*launch].line;
    const FunctionText function(file, line);
    const int at = function.at(line, file[*launch - 1].text);
    if (at < 0) return "";
    std::set<int> grid, returns;
    const std::vector<Tokens> arguments = launch_arguments(file, *launch);
    for (const Token& word : arguments.empty() ? Tokens() : arguments.front())
        if (word.is_name())
            for (const auto& made : values_of(function, word.text, at - 1)) grid.insert(made.first);
    for (int i = 0; i < at; ++i) {
        const Statement& one = function.statements()[static_cast<std::size_t>(i)];
        if (!one.leaves() || !one.words[0].is("return")) continue;
        const bool nothing =
            one.parent >= 0 &&
            asks_for_nothing(function.statements()[static_cast<std::size_t>(one.parent)].words);
        if (!nothing) returns.insert(one.line);
    }
    std::string text = fmt::format("the launch is in line {}", line);
    if (!grid.empty()) text += fmt::format(", its grid is made in {}", lines_text(grid));
    if (!returns.empty())
        text += fmt::format(", {} {} before it", lines_text(returns),
                            returns.size() == 1 ? "returns" : "return");
    return text;
}

std::string small_launch_text(const Tokens& file, const std::string& kernel) {
    const auto launch = place_of_launch(file, kernel);
    if (!launch) return "";
    const int line = file[*launch].line;
    const FunctionText function(file, line);
    const int at = function.at(line, file[*launch - 1].text);
    if (at < 0) return "";
    const std::vector<Tokens> arguments = launch_arguments(file, *launch);
    std::string text = fmt::format("{} is launched in line {}", kernel, line);
    const char* const names[] = {"its grid is made", "its block is made"};
    for (std::size_t i = 0; i < 2 && i < arguments.size(); ++i) {
        std::set<int> lines;
        for (const Token& word : arguments[i])
            if (word.is_name())
                for (const auto& made : values_of(function, word.text, at - 1))
                    lines.insert(made.first);
        if (!lines.empty()) text += fmt::format(", {} in {}", names[i], lines_text(lines));
    }
    std::string why = comma_operator(function, at);
    if (why.empty())
        why = grid_of_other_block(file, function, {*launch, file[*launch - 1].text, line}, at);
    if (why.empty()) why = exchanged_members(file, kernel);
    if (why.empty() && !arguments.empty()) why = one_side(file, function, arguments[0], kernel, at);
    if (why.empty() && !arguments.empty())
        why = first_rounded_down(values_behind(function, arguments[0], at));
    return text + "." + (why.empty() ? "" : " " + why);
}

namespace {

/// "n / 2" in a value: a name divided by a constant; empty if there is none.
std::string part_in(const Tokens& file, const Tokens& value) {
    for (std::size_t k = 1; k + 1 < value.size(); ++k)
        if (value[k].is("/") && value[k - 1].is_name())
            if (const auto divisor = constant_value(file, {value[k + 1]}); divisor && *divisor > 1)
                return text_of(part_of(value, k - 1, k + 2));
    return "";
}

/// A grid that a launch shares with one of another kernel, and that was made of a part of n.
std::string grid_of_other_kernel(const Tokens& file, const FunctionText& function,
                                 const LaunchText& launch, const Tokens& grid, int at) {
    if (grid.size() != 1 || !grid[0].is_name()) return "";
    int set = -1, declared = 0;
    Tokens made;
    // Two grids of one name in blocks of their own are not shared.
    for (const Statement& one : function.statements())
        for (std::size_t k = 1; k < one.words.size(); ++k)
            declared += one.words[k].text == grid[0].text && one.words[k - 1].is("dim3") ? 1 : 0;
    if (declared > 1) return "";
    for (int i = at - 1; i >= 0 && set < 0; --i) {
        const Tokens& words = function.statements()[static_cast<std::size_t>(i)].words;
        for (std::size_t k = 1; k + 1 < words.size(); ++k)
            if (words[k].text == grid[0].text && words[k - 1].is("dim3") && words[k + 1].is("(")) {
                set = i;
                made = part_of(words, k + 2, closing(words, k + 1));
            }
    }
    std::string part = part_in(file, made);
    // "across", which a line above makes n / 2.
    for (const Token& word : made) {
        Tokens value;
        if (set > 0 && part.empty() && word.is_name() &&
            function.definition(word.text, set - 1, &value) >= 0)
            part = part_in(file, value);
    }
    if (set < 0 || part.empty()) return "";
    for (const LaunchText& other : launches_in(file)) {
        const std::vector<Tokens> arguments = launch_arguments(file, other.place);
        if (other.kernel == launch.kernel || arguments.empty() || !same_words(arguments[0], grid) ||
            FunctionText(file, other.line).name() != function.name())
            continue;
        return fmt::format(
            "Line {0} makes {1} of {2}, and the launches of {3} (line {4}) and {5} (line {6}) "
            "share "
            "it. Where a thread of {5} makes one element, it needs a grid of its own, with a "
            "thread "
            "for each of all, not of {2}.",
            function.statements()[static_cast<std::size_t>(set)].line, grid[0].text, part,
            other.kernel, other.line, launch.kernel, launch.line);
    }
    return "";
}

}  // namespace

std::string empty_grid_text(const Tokens& file, int line) {
    for (const LaunchText& launch : launches_in(file)) {
        if (launch.line != line) continue;
        const FunctionText function(file, line);
        const int at = function.at(line, launch.kernel);
        const std::vector<Tokens> arguments = launch_arguments(file, launch.place);
        if (at < 0 || arguments.empty()) return "";
        std::vector<Tokens> values = values_behind(function, arguments[0], at);
        // "if (blocks > most) blocks = most;" keeps what was made before.
        if (arguments[0].size() == 1 && arguments[0][0].is_name())
            for (int set = at; set >= 0;) {
                Tokens value;
                set = function.definition(arguments[0][0].text, set - 1, &value);
                if (set >= 0) values.push_back(std::move(value));
            }
        // A part that is right for the other kernel must not be rounded up for this one.
        if (std::string shared = grid_of_other_kernel(file, function, launch, arguments[0], at);
            !shared.empty())
            return shared;
        const std::string text = rounding_up(values);
        return text.empty() ? "" : text + " Where there is no work, leave the launch out.";
    }
    return "";
}

std::string grid_text(const Tokens& file, const std::string& kernel, bool too_many) {
    return made_text(file, kernel, 0, "grid", too_many);
}

std::string line_of_launch(const Tokens& file, const std::string& kernel) {
    const auto launch = place_of_launch(file, kernel);
    return launch ? fmt::format(" (line {})", file[*launch].line) : "";
}

std::string block_text(const Tokens& file, const std::string& kernel) {
    return made_text(file, kernel, 1, "block");
}

int block_line(const Tokens& file, const std::string& kernel) {
    const auto made = made_lines(file, kernel, 1);
    return made.empty() ? 0 : made.front().first;
}

}  // namespace simtutor
