#include "grader/findings/launch/kernel_choice.h"

#include <fmt/format.h>

#include <vector>

#include "grader/findings/source/function_text.h"
#include "grader/findings/source/launch_lines.h"

namespace simtutor {
namespace {

/// Position behind the statement or block that begins at `at`.
std::size_t behind(const Tokens& file, std::size_t at) {
    if (at < file.size() && file[at].is("{")) return closing(file, at) + 1;
    while (at < file.size() && !file[at].is(";")) ++at;
    return at + 1;
}

}  // namespace

std::string kernel_choice(const Tokens& file) {
    const std::vector<LaunchText> launches = launches_in(file);
    if (launches.size() != 2 || launches[0].kernel == launches[1].kernel) return "";
    const std::size_t one = launches[0].place, other = launches[1].place;
    std::string text;
    for (std::size_t i = 0; i + 1 < one; ++i) {
        if (!file[i].is("if") || !file[i + 1].is("(")) continue;
        const std::size_t close = closing(file, i + 1);
        const std::size_t end = behind(file, close + 1);
        const bool decides = close < one && one < end && end <= other;
        // What comes after the branch runs as well, unless the branch is left.
        bool left = end < file.size() && file[end].is("else");
        for (std::size_t k = one; k < end && k < file.size(); ++k) left |= file[k].is("return");
        if (!decides || !left) continue;
        text =
            fmt::format("line {} decides which kernel runs ({}): {} in line {}, or {} in line {}",
                        file[i].line, text_of(part_of(file, i + 2, close)), launches[0].kernel,
                        launches[0].line, launches[1].kernel, launches[1].line);
    }
    return text;
}

std::string kernel_of_failures(const Tokens& file, const std::string& common) {
    const std::string choice = kernel_choice(file);
    const std::vector<LaunchText> launches = launches_in(file);
    for (std::size_t i = 0; !choice.empty() && i + 4 < file.size(); ++i) {
        if (!file[i + 1].is("%") || !file[i + 3].is("==") || !file[i + 4].is("0")) continue;
        const auto by = constant_value(file, {file[i + 2]});
        const std::string asked = text_of(part_of(file, i, i + 5));
        if (!by || choice.find("(" + asked + ")") == std::string::npos) continue;
        const std::string wrong = "Wrong only where " + file[i].text + " is ";
        const std::string number = std::to_string(*by) + " (";
        if (common.starts_with(wrong + "a multiple of " + number) ||
            (*by == 2 && common.starts_with(wrong + "even")))
            return launches[0].kernel;
        if (common.starts_with(wrong + "no multiple of " + number) ||
            (*by == 2 && common.starts_with(wrong + "odd")))
            return launches[1].kernel;
    }
    return "";
}

std::string launch_condition(const Tokens& file, const std::string& kernel) {
    std::string text;
    int count = 0;
    for (const LaunchText& launch : launches_in(file)) {
        if (launch.kernel != kernel || ++count > 1) continue;
        const FunctionText function(file, launch.line);
        for (const int head : function.around(function.at(launch.line, kernel))) {
            const Statement& one = function.statements()[static_cast<std::size_t>(head)];
            if (one.kind == Statement::Kind::branch && text.empty())
                text = fmt::format("line {} asks {}", one.line, text_of(one.words));
        }
    }
    return count == 1 ? text : "";
}

}  // namespace simtutor
