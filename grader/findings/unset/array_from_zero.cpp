#include "grader/findings/unset/array_from_zero.h"

#include <fmt/format.h>

#include <string>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// Whether the function looks for the largest one by this name: a sum may begin at 0.
bool is_compared(const FunctionText& function, const std::string& name) {
    for (const Statement& one : function.statements()) {
        if (!mentions(one.words, name)) continue;
        for (const Token& word : one.words)
            if (word.is("max") || word.is("fmax") || word.is("fmaxf") ||
                ((word.is("<") || word.is(">")) && one.kind == Statement::Kind::branch) ||
                (word.is("?")))
                return true;
    }
    return false;
}

/// The line that begins a real number with an element of the array, which is stored to it again
/// further down: "float top = first ? -INFINITY : tops[at]"; 0 if there is none.
int line_that_goes_on(const Tokens& file, const std::string& array) {
    for (const FunctionText& function : functions_in(file)) {
        const auto& all = function.statements();
        for (std::size_t i = 0; i < all.size(); ++i)
            for (const Assigned& set : assignments_in(all[i])) {
                const bool real =
                    mentions(all[i].words, "float") || mentions(all[i].words, "double");
                if (!set.declares || set.element() || !real || !mentions(set.value, array) ||
                    !is_compared(function, set.name()))
                    continue;
                for (std::size_t k = i + 1; k < all.size(); ++k)
                    for (const Assigned& back : assignments_in(all[k]))
                        if (back.element() && back.name() == array &&
                            mentions(back.value, set.name()))
                            return all[i].line;
            }
    }
    return 0;
}

}  // namespace

std::string array_from_zero(const Tokens& file) {
    for (const FunctionText& function : functions_in(file))
        for (const Statement& one : function.statements())
            for (const Assigned& set : assignments_in(one)) {
                if (!set.element() || set.sign != "=" || !is_zero(set.value)) continue;
                const int goes_on = line_that_goes_on(file, set.name());
                if (goes_on == 0) continue;
                return fmt::format(
                    "Line {} stores 0 to {}, and line {} goes on from there: what lies below 0 is "
                    "never higher. Store -INFINITY.",
                    one.line, set.name(), goes_on);
            }
    return "";
}

}  // namespace simtutor
