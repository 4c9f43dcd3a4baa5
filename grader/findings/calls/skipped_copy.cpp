#include "grader/findings/calls/skipped_copy.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/function_calls.h"

namespace simtutor {
namespace {

/// "line 45 with &tile.a[k][r], line 56 with &tile.b[r][id]"
std::string places_given(const Tokens& file, const FunctionText& function,
                         const std::string& parameter) {
    const std::vector<Tokens> parameters = split(function.parameters(), ",");
    std::size_t place = 0;
    while (place < parameters.size() &&
           (parameters[place].empty() || parameters[place].back().text != parameter))
        ++place;
    std::string list;
    for (const FunctionCall& call : calls_of(file, function))
        if (place < call.arguments.size())
            list += fmt::format("{}line {} with {}", list.empty() ? "" : ", ", call.line,
                                text_of(call.arguments[place]));
    return list;
}

/// How often the function speaks of a pointer: once is the copy alone.
std::ptrdiff_t times_used(const FunctionText& function, const std::string& pointer) {
    std::ptrdiff_t times = 0;
    for (const Statement& one : function.statements())
        times += std::count_if(one.words.begin(), one.words.end(),
                               [&](const Token& word) { return word.text == pointer; });
    return times;
}

}  // namespace

std::string skipped_copy(const Tokens& file) {
    for (const FunctionText& function : functions_in(file)) {
        const auto& all = function.statements();
        for (const Statement& one : all) {
            const Tokens& words = one.words;
            if (words.size() < 4 || !words[0].is("__pipeline_memcpy_async") || one.parent < 0)
                continue;
            const Statement& branch = all[static_cast<std::size_t>(one.parent)];
            const auto given = split(part_of(words, 2, closing(words, 1)), ",");
            if (branch.kind != Statement::Kind::branch || given.size() != 3 ||
                given[0].size() != 1 || !is_pointer_parameter(function, given[0][0].text) ||
                times_used(function, given[0][0].text) != 1)
                continue;
            const std::string calls = places_given(file, function, given[0][0].text);
            if (calls.empty()) continue;
            return fmt::format(
                "Line {0} in {1} copies to `{2}` only where {3} holds; elsewhere {1} stores "
                "nothing:"
                " the place keeps what was in it, in a later round the element of an earlier "
                "one. {1} is called in {4}. Give the branch in line {5} an else that stores 0: "
                "__pipeline_memcpy_async({2}, {6}, {7}, {7}), where {6} must be an address inside "
                "of the array.",
                one.line, function.name(), given[0][0].text, text_of(branch.words), calls,
                branch.line, text_of(given[1]), text_of(given[2]));
        }
    }
    return "";
}

}  // namespace simtutor
