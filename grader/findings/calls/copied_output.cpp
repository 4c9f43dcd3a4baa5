#include "grader/findings/calls/copied_output.h"

#include <fmt/format.h>

#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/kernel_results.h"

namespace simtutor {

namespace {

/// ", where last is plates[steps % 2] (line 5)": what a name stands for, if that chooses an
/// element.
std::string choice_behind(const FunctionText& function, const Tokens& from, int statement) {
    Tokens value;
    const int set = from.empty() ? -1 : function.definition(from[0].text, statement - 1, &value);
    if (set < 0 || !mentions(value, "[")) return "";
    return fmt::format(", where {} is {} (line {})", from[0].text, text_of(value),
                       function.statements()[static_cast<std::size_t>(set)].line);
}

}  // namespace

std::string copied_output(const Tokens& file, const std::string& array) {
    constexpr std::size_t most_copies = 2;
    if (array.empty() || !lines_that_store(file, array).empty()) return "";
    std::string text;
    std::size_t count = 0;
    for (const FunctionText& function : functions_in(file))
        for (std::size_t s = 0; s < function.statements().size(); ++s) {
            const Statement& one = function.statements()[s];
            if (one.kind != Statement::Kind::plain || one.words.size() < 4 ||
                !one.words[0].text.starts_with("cudaMemcpy") || !one.words[1].is("("))
                continue;
            const std::vector<Tokens> given =
                split(part_of(one.words, 2, closing(one.words, 1)), ",");
            // cudaMemcpy2D has the pitch of what it copies to between the two.
            const std::size_t from = one.words[0].text.starts_with("cudaMemcpy2D") ? 2 : 1;
            if (given.size() <= from || given[0].size() != 1 || given[0][0].text != array) continue;
            if (++count > most_copies) return "";
            std::string where = choice_behind(function, given[from], static_cast<int>(s));
            if (one.parent >= 0) {
                const Statement& head = function.statements()[static_cast<std::size_t>(one.parent)];
                if (head.kind == Statement::Kind::branch)
                    where += fmt::format(", where {}", text_of(head.words));
            }
            text += fmt::format(" Line {} copies {} to {}{}.", one.line, text_of(given[from]),
                                array, where);
        }
    return text;
}

}  // namespace simtutor
