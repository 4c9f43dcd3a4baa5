#include "grader/findings/launch_lines.h"

#include <fmt/format.h>

#include <optional>
#include <set>
#include <vector>

#include "grader/findings/function_text.h"
#include "grader/findings/text.h"

namespace simtutor {
namespace {

/// How far a value is followed: blocks, which is the smaller one of needed and most.
constexpr int most_steps = 3;

/// The launch of a kernel: where its "<<<" begins; nothing if there are several.
std::optional<std::size_t> only_launch(const Tokens& file, const std::string& kernel) {
    std::optional<std::size_t> found;
    for (const LaunchText& launch : launches_in(file)) {
        if (!kernel.empty() && launch.kernel != kernel) continue;
        if (found) return {};
        found = launch.place;
    }
    return found;
}

/// The arguments of a launch: grid, block and perhaps more.
std::vector<Tokens> launch_arguments(const Tokens& file, std::size_t launch) {
    std::size_t end = launch + 2;
    while (end < file.size() && !file[end].is(">>")) ++end;
    return split(part_of(file, launch + 2, end), ",");
}

/// Statements that make what stands in `words`, the nearest first, each with its value.
std::vector<std::pair<int, Tokens>> makers(const FunctionText& function, const Tokens& words,
                                           int before) {
    std::vector<std::pair<int, Tokens>> made;
    std::set<std::string> known;
    std::vector<Token> names(words.begin(), words.end());
    for (int step = 0; step < most_steps && !names.empty(); ++step) {
        std::vector<Token> next;
        for (const Token& name : names) {
            Tokens value;
            const int at = name.is_name() && known.insert(name.text).second
                               ? function.definition(name.text, before, &value)
                               : -1;
            if (at < 0) continue;
            made.emplace_back(function.statements()[static_cast<std::size_t>(at)].line, value);
            next.insert(next.end(), value.begin(), value.end());
        }
        names = std::move(next);
    }
    return made;
}

/// "n / threads + 1" in these words: empty if there is no such sum.
std::string one_block_more(const Tokens& words) {
    for (std::size_t i = 1; i + 3 < words.size(); ++i) {
        if (!words[i].is("/") || !words[i - 1].is_name() || !words[i + 2].is("+") ||
            !words[i + 3].is("1"))
            continue;
        if (i + 4 < words.size() && !words[i + 4].is(",") && !words[i + 4].is(")")) continue;
        const std::string &size = words[i - 1].text, &part = words[i + 1].text;
        return fmt::format(
            "{0} / {1} + 1 is one too many where {0} is a multiple of {1}; ({0} + {1} - 1) / {1} "
            "rounds up",
            size, part);
    }
    return "";
}

/// Where an argument of the only launch of a kernel is made, and what it is made of.
std::vector<std::pair<int, Tokens>> made_lines(const Tokens& file, const std::string& kernel,
                                               std::size_t argument) {
    const auto launch = only_launch(file, kernel);
    if (!launch) return {};
    const int line = file[*launch].line;
    const FunctionText function(file, line);
    const int at = function.at(line, file[*launch - 1].text);
    const std::vector<Tokens> arguments = launch_arguments(file, *launch);
    if (at < 0 || argument >= arguments.size()) return {};
    auto made = makers(function, arguments[argument], at - 1);
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
        lines.insert(place);
        if (more.empty() && argument == 0) more = one_block_more(value);
    }
    return fmt::format("The {} is made in {}{}.", what, lines_text(lines),
                       more.empty() ? "" : ": " + more);
}

}  // namespace

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

std::string launch_text(const Tokens& file) {
    const auto launch = only_launch(file, "");
    if (!launch) return "";
    const int line = file[*launch].line;
    const FunctionText function(file, line);
    const int at = function.at(line, file[*launch - 1].text);
    if (at < 0) return "";
    std::set<int> grid, returns;
    const std::vector<Tokens> arguments = launch_arguments(file, *launch);
    for (const Token& word : arguments.empty() ? Tokens() : arguments.front()) {
        const int set = word.is_name() ? function.definition(word.text, at - 1) : -1;
        if (set >= 0) grid.insert(function.statements()[static_cast<std::size_t>(set)].line);
    }
    for (int i = 0; i < at; ++i) {
        const Statement& one = function.statements()[static_cast<std::size_t>(i)];
        if (one.leaves() && one.words[0].is("return")) returns.insert(one.line);
    }
    std::string text = fmt::format("the launch is in line {}", line);
    if (!grid.empty()) text += fmt::format(", its grid is made in {}", lines_text(grid));
    if (!returns.empty())
        text += fmt::format(", {} {} before it", lines_text(returns),
                            returns.size() == 1 ? "returns" : "return");
    return text;
}

std::string grid_text(const Tokens& file, const std::string& kernel) {
    return made_text(file, kernel, 0, "grid");
}

std::string block_text(const Tokens& file, const std::string& kernel) {
    return made_text(file, kernel, 1, "block");
}

int block_line(const Tokens& file, const std::string& kernel) {
    const auto made = made_lines(file, kernel, 1);
    return made.empty() ? 0 : made.front().first;
}

}  // namespace simtutor
