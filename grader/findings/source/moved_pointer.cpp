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

std::string moves_of(const FunctionText& function, const std::string& pointer,
                     const std::string& called) {
    std::set<int> lines;
    std::set<std::string> steps;
    for (const Statement& one : function.statements())
        for (const Assigned& step : assignments_in(one))
            if (!step.element() && step.name() == pointer &&
                (step.sign == "+=" || step.sign == "-=")) {
                lines.insert(one.line);
                steps.insert((step.sign == "-=" ? "-" : "") + text_of(step.value));
            }
    if (lines.empty()) return "";
    return fmt::format("{} {} {}{}", lines_text(lines), lines.size() == 1 ? "moves" : "move",
                       called, steps.size() == 1 ? " by " + *steps.begin() : std::string());
}

}  // namespace simtutor
