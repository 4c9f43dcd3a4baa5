#include "grader/findings/source/launch_lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "grader/findings/launch/foreign_grid.h"
#include "grader/findings/launch/grid_quotients.h"
#include "grader/findings/source/assignments.h"
#include "grader/findings/text.h"

namespace simtutor {
namespace {

/// How far a value is followed: blocks, which is the smaller one of needed and most.
constexpr int most_steps_of_size = 3;

/// The launch of a kernel: where its "<<<" begins; nothing if there are several.
std::optional<std::size_t> place_of_launch(const Tokens& file, const std::string& kernel) {
    std::optional<std::size_t> found;
    for (const LaunchText& launch : launches_in(file)) {
        if (!kernel.empty() && launch.kernel != kernel) continue;
        if (found) return {};
        found = launch.place;
    }
    return found;
}

/// Whether a statement before another one may be left out on the way to that: "if (blocks > most)
/// blocks = most;".
bool may_be_left_out(const FunctionText& function, int statement, int other) {
    std::set<int> around_other;
    const auto parent_of = [&](int one) {
        return function.statements()[static_cast<std::size_t>(one)].parent;
    };
    for (int one = other; one >= 0; one = parent_of(one)) around_other.insert(one);
    for (int one = parent_of(statement); one >= 0; one = parent_of(one))
        if (!around_other.contains(one)) return true;
    return false;
}

/// What a name is given last before a statement, and its members one by one: "grid.x = …". Where
/// that may be left out, what it is given before that, too.
std::vector<std::pair<int, Tokens>> values_of(const FunctionText& function, const std::string& name,
                                              int before) {
    std::vector<std::pair<int, Tokens>> values;
    const int use = std::min(before + 1, static_cast<int>(function.statements().size()) - 1);
    int at = -1;
    for (int last = before; last >= 0;) {
        Tokens value;
        const int set = function.definition(name, last, &value);
        if (set < 0) break;
        at = set;
        values.emplace_back(function.statements()[static_cast<std::size_t>(at)].line, value);
        if (!may_be_left_out(function, at, use)) break;
        last = at - 1;
    }
    for (int i = std::max(at, 0); i <= before; ++i) {
        const Statement& one = function.statements()[static_cast<std::size_t>(i)];
        for (const Assigned& set : assignments_in(one))
            if (set.to.size() == 3 && set.name() == name && set.to[1].is("."))
                values.emplace_back(one.line, set.value);
    }
    return values;
}

/// The function of the file that the words call: "grid_for" of "grid_for(n, n, block)"; what it is
/// given are operands alone. Empty where they call none.
std::string own_call(const Tokens& file, const Tokens& words) {
    for (std::size_t i = 0; i + 1 < words.size(); ++i)
        if (words[i].is_name() && words[i + 1].is("(") && !body_of(file, words[i].text).empty())
            return words[i].text;
    return "";
}

/// Statements that make what stands in `words`, the nearest first, each with its value.
/// @param file given: what a function of it is called with is not followed
std::vector<std::pair<int, Tokens>> makers(const FunctionText& function, const Tokens& words,
                                           int before, const Tokens& file = {}) {
    std::vector<std::pair<int, Tokens>> made;
    std::set<std::string> known;
    std::vector<Token> names(words.begin(), words.end());
    for (int step = 0; step < most_steps_of_size && !names.empty(); ++step) {
        std::vector<Token> next;
        for (const Token& name : names) {
            if (!name.is_name() || !known.insert(name.text).second) continue;
            for (const auto& [line, value] : values_of(function, name.text, before)) {
                made.emplace_back(line, value);
                if (own_call(file, value).empty())
                    next.insert(next.end(), value.begin(), value.end());
            }
        }
        names = std::move(next);
    }
    return made;
}

/// An argument of a launch, and what its names were given before.
std::vector<Tokens> values_behind(const FunctionText& function, const Tokens& argument,
                                  int launch) {
    std::vector<Tokens> values = {argument};
    for (auto& [line, value] : makers(function, argument, launch - 1)) values.push_back(value);
    return values;
}

/// Where an argument of the only launch of a kernel is made, and what it is made of.
std::vector<std::pair<int, Tokens>> made_lines(const Tokens& file, const std::string& kernel,
                                               std::size_t argument) {
    const auto launch = place_of_launch(file, kernel);
    if (!launch) return {};
    const int line = file[*launch].line;
    const FunctionText function(file, line);
    const int at = function.at(line, file[*launch - 1].text);
    const std::vector<Tokens> arguments = launch_arguments(file, *launch);
    if (at < 0 || argument >= arguments.size()) return {};
    // What is computed in the launch itself is made there: names in it are its operands alone.
    if (!own_call(file, arguments[argument]).empty() ||
        std::ranges::any_of(arguments[argument], [](const Token& word) {
            return word.is("/") || word.is("+") || word.is("*") || word.is(">>") || word.is("%");
        }))
        return {{line, arguments[argument]}};
    auto made = makers(function, arguments[argument], at - 1, file);
    if (made.empty()) made.emplace_back(line, arguments[argument]);
    return made;
}

/// Where the argument of a launch is made, its own line if it is made there.
std::string made_text(const Tokens& file, const std::string& kernel, std::size_t argument,
                      const char* what) {
    const auto made = made_lines(file, kernel, argument);
    if (made.empty()) return "";
    std::set<int> lines;
    std::string more;
    for (const auto& [place, value] : made) {
        if (more.empty()) lines.insert(place);
        if (!more.empty() || argument != 0) continue;
        more = one_block_more(value);
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

std::vector<Tokens> launch_arguments(const Tokens& file, std::size_t launch) {
    std::size_t end = launch + 2;
    while (end < file.size() && !file[end].is(">>")) ++end;
    return split(part_of(file, launch + 2, end), ",");
}

std::vector<std::string> kernels_in(const Tokens& file) {
    std::vector<std::string> kernels;
    for (std::size_t i = 0; i < file.size(); ++i) {
        if (!file[i].is("__global__")) continue;
        std::size_t open = i;
        while (open < file.size() && !file[open].is("(") && !file[open].is(";")) ++open;
        if (open < file.size() && file[open].is("(") && file[open - 1].is_name())
            kernels.push_back(file[open - 1].text);
    }
    return kernels;
}

std::vector<LaunchText> launches_in(const Tokens& file) {
    std::vector<LaunchText> launches;
    for (std::size_t i = 1; i + 2 < file.size(); ++i) {
        if (!file[i].is("<<") || !file[i + 1].is("<")) continue;
        std::size_t name = i - 1;
        if (file[name].is(">"))
            while (name > 0 && !file[name].is("<")) --name;
        if (file[name].is("<") && name > 0) --name;
        if (file[name].is_name()) launches.push_back({i, file[name].text, file[name].line});
    }
    return launches;
}

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
    if (why.empty() && !arguments.empty()) why = one_side(file, function, arguments[0], kernel, at);
    if (why.empty() && !arguments.empty())
        why = first_rounded_down(values_behind(function, arguments[0], at));
    return text + "." + (why.empty() ? "" : " " + why);
}

namespace {

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
    std::string part;
    for (std::size_t k = 1; k + 1 < made.size() && part.empty(); ++k)
        if (made[k].is("/") && made[k - 1].is_name())
            if (const auto divisor = constant_value(file, {made[k + 1]}); divisor && *divisor > 1)
                part = text_of(part_of(made, k - 1, k + 2));
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
        const std::string text = rounding_up(values);
        return text.empty() ? grid_of_other_kernel(file, function, launch, arguments[0], at)
                            : text + " Where there is no work, leave the launch out.";
    }
    return "";
}

std::string grid_text(const Tokens& file, const std::string& kernel) {
    return made_text(file, kernel, 0, "grid");
}

std::string line_of_launch(const Tokens& file, const std::string& kernel) {
    const auto launch = place_of_launch(file, kernel);
    return launch ? fmt::format(" (line {})", file[*launch].line) : "";
}

std::string block_text(const Tokens& file, const std::string& kernel) {
    return made_text(file, kernel, 1, "block");
}

std::string other_question(const Tokens& file) {
    for (const Token& word : file) {
        static const std::set<std::string> members = {"maxThreadsPerMultiProcessor",
                                                      "maxThreadsPerBlock", "maxGridSize"};
        if (!word.text.starts_with("cudaDevAttr") && !members.contains(word.text)) continue;
        return fmt::format(
            "Line {} asks the device for {}, and no line asks it how many multiprocessors it has "
            "(cudaDevAttrMultiProcessorCount). The limit of the blocks needs that number.",
            word.line, word.text);
    }
    return "";
}

std::string grid_without_limit(const Tokens& file) {
    for (const Token& word : file)
        if (word.is("multiProcessorCount") || word.is("cudaDevAttrMultiProcessorCount") ||
            word.text.starts_with("cudaOccupancy"))
            return "";
    if (std::string other = other_question(file); !other.empty()) return other;
    std::set<int> lines;
    std::string per_block;
    // "(n + threads - 1) / threads"
    for (std::size_t i = 0; i + 7 < file.size(); ++i)
        if (file[i].is("(") && file[i + 1].is_name() && file[i + 2].is("+") &&
            file[i + 4].is("-") && file[i + 5].is("1") && file[i + 6].is(")") &&
            file[i + 7].is("/")) {
            lines.insert(file[i].line);
            per_block = file[i + 3].text;
        }
    if (lines.size() != 1) return "";
    const FunctionText function(file, *lines.begin());
    std::string made;  // what the line gives the number to
    for (const Statement& one : function.statements())
        for (const Assigned& set : assignments_in(one))
            if (one.touches(*lines.begin()) && made.empty()) made = set.name();
    for (const Statement& one : function.statements())
        if ((one.touches(*lines.begin()) || (!made.empty() && mentions(one.words, made))) &&
            (mentions(one.words, "min") || mentions(one.words, "?")))
            return fmt::format(
                "Line {0} limits the blocks by a number that is the same for every device, and no "
                "line asks the device how many threads it holds at once: the limit is "
                "multiProcessorCount * (maxThreadsPerMultiProcessor / {1}).",
                one.line, per_block);
    return fmt::format(
        "Line {0} makes as many blocks as the elements need, and no line asks the device how many "
        "threads it holds at once: take the smaller of that and multiProcessorCount * "
        "(maxThreadsPerMultiProcessor / {1}).",
        *lines.begin(), per_block);
}

int block_line(const Tokens& file, const std::string& kernel) {
    const auto made = made_lines(file, kernel, 1);
    return made.empty() ? 0 : made.front().first;
}

}  // namespace simtutor
