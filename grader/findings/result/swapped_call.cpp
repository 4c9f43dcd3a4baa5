#include "grader/findings/result/swapped_call.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// The arguments of the call of which the name stands at `at`; a launch has its four numbers first.
Tokens arguments_at(const Tokens& file, std::size_t at) {
    std::size_t open = at + 1;
    if (open + 1 < file.size() && file[open].is("<<") && file[open + 1].is("<"))
        while (open + 1 < file.size() && !(file[open].is(">") && file[open + 1].is("("))) ++open;
    if (open < file.size() && file[open].is(">")) ++open;
    if (open >= file.size() || !file[open].is("(")) return {};
    return part_of(file, open + 1, std::min(closing(file, open), file.size()));
}

/// The words of two parameters without their names are the same: both are "int".
bool of_same_type(const Tokens& one, const Tokens& other) {
    return same_words(part_of(one, 0, one.size() - 1), part_of(other, 0, other.size() - 1));
}

}  // namespace

std::string swapped_call(const Tokens& file) {
    for (const FunctionText& function : functions_in(file)) {
        const std::vector<Tokens> parameters = split(function.parameters(), ",");
        for (std::size_t at = 1; at + 1 < file.size(); ++at) {
            // Behind a type it is the function itself.
            if (file[at].text != function.name() || file[at - 1].is_name() || file[at - 1].is("*"))
                continue;
            const std::vector<Tokens> given = split(arguments_at(file, at), ",");
            if (given.size() != parameters.size()) continue;
            for (std::size_t i = 0; i < given.size(); ++i)
                for (std::size_t k = i + 1; k < given.size(); ++k) {
                    const Tokens &one = parameters[i], &other = parameters[k];
                    if (given[i].size() != 1 || given[k].size() != 1 || one.empty() ||
                        other.empty() || given[i][0].text != other.back().text ||
                        given[k][0].text != one.back().text ||
                        one.back().text == other.back().text || !of_same_type(one, other))
                        continue;
                    return fmt::format(
                        "Line {0} passes {1} and {2} where {3} has the parameters {2} and {1}, in "
                        "this order: are the two exchanged?",
                        file[at].line, given[i][0].text, given[k][0].text, function.name());
                }
        }
    }
    return "";
}

}  // namespace simtutor
