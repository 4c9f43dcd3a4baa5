#include "grader/findings/source/moved_pointer.h"

#include <fmt/format.h>

#include <set>

#include "grader/findings/source/assignments.h"
#include "grader/findings/text.h"

namespace simtutor {

bool is_loaded_through(const Tokens& words, std::size_t i) {
    if (!words[i].is_name()) return false;
    if (i + 1 < words.size() && words[i + 1].is("[")) return true;
    return i > 0 && words[i - 1].is("*") &&
           (i < 2 || (!words[i - 2].is_name() && !words[i - 2].is(")") && !words[i - 2].is("]")));
}

namespace {

/// ", which is groups * n (line 16)" of a step that the function gives a name.
std::string made_of(const FunctionText& function, const Tokens& step, int statement) {
    Tokens value;
    const int set = step.size() == 1 && step[0].is_name()
                        ? function.definition(step[0].text, statement, &value)
                        : -1;
    if (set < 0 || value.empty()) return "";
    return fmt::format(", which is {} (line {})", text_of(value),
                       function.statements()[static_cast<std::size_t>(set)].line);
}

}  // namespace

std::string moves_of(const FunctionText& function, const std::string& pointer,
                     const std::string& called) {
    std::set<int> lines;
    std::set<std::string> steps;
    const auto& all = function.statements();
    for (int i = 0; i < static_cast<int>(all.size()); ++i)
        for (const Assigned& step : assignments_in(all[static_cast<std::size_t>(i)]))
            if (!step.element() && step.name() == pointer &&
                (step.sign == "+=" || step.sign == "-=")) {
                lines.insert(all[static_cast<std::size_t>(i)].line);
                steps.insert((step.sign == "-=" ? "-" : "") + text_of(step.value) +
                             made_of(function, step.value, i));
            }
    if (lines.empty()) return "";
    return fmt::format("{} {} {}{}", lines_text(lines), lines.size() == 1 ? "moves" : "move",
                       called, steps.size() == 1 ? " by " + *steps.begin() : std::string());
}

}  // namespace simtutor
