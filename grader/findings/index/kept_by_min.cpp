#include "grader/findings/index/kept_by_min.h"

#include <fmt/format.h>

#include <algorithm>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// The two values between which "min(a, b)", or "a < b ? a : b", decides.
std::vector<Tokens> choice_in(const Tokens& value) {
    for (std::size_t i = 0; i + 1 < value.size(); ++i)
        if ((value[i].is("min") || value[i].is("fminf")) && value[i + 1].is("("))
            return split(part_of(value, i + 2, closing(value, i + 1)), ",");
    const auto choice = split(without_brackets(value), "?");
    if (choice.size() != 2 || !(mentions(choice[0], "<") || mentions(choice[0], ">"))) return {};
    return split(choice[1], ":");
}

}  // namespace

std::string kept_by_min(const FunctionText& function, const IndexText& index,
                        const std::string& name) {
    for (const IndexPart& part : index.parts()) {
        if (part.name != name || part.begin) continue;
        const std::vector<Tokens> both = choice_in(part.words);
        if (both.size() != 2) continue;
        const bool first = has(names_behind(function, both[0], part.statement), "threadIdx");
        const bool second = has(names_behind(function, both[1], part.statement), "threadIdx");
        if (first == second) continue;
        const std::string limit = text_of(both[first ? 1 : 0]);
        return fmt::format(
            "Line {0} keeps {1} at {2} or less: is {2} the last place, or how many there are? All "
            "threads further on come here with {1} == {2}; if they are to touch nothing, they need "
            "a condition that asks for their place before that.",
            part.line, name, limit);
    }
    return "";
}

}  // namespace simtutor
