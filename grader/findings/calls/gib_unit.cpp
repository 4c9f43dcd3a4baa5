#include "grader/findings/calls/gib_unit.h"

#include <fmt/format.h>

#include <algorithm>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

bool is_billion(const Token& word) {
    return word.is("1e9") || word.is("1.0e9") || word.is("1000000000") || word.is("1000000000.0") ||
           word.is("1'000'000'000");
}

/// "gib" and "gibibytes": a name that says which unit it counts.
bool is_gib(const Token& word) {
    return word.text.starts_with("gib") || word.text.ends_with("_gib") ||
           word.text.starts_with("GiB");
}

/// Where totalGlobalMem is compared with the name; 0 if nowhere.
int compared_in(const FunctionText& function, const std::string& name) {
    for (const Statement& one : function.statements())
        if (mentions(one.words, "totalGlobalMem") && mentions(one.words, name) &&
            std::ranges::any_of(one.words, [](const Token& word) {
                return word.is("<") || word.is(">") || word.is("<=") || word.is(">=");
            }))
            return one.line;
    return 0;
}

}  // namespace

std::string gib_unit(const Tokens& file) {
    for (const FunctionText& function : functions_in(file))
        for (const Statement& one : function.statements())
            for (const Assigned& set : assignments_in(one)) {
                if (!mentions(set.value, "*") || !std::ranges::any_of(set.value, is_billion) ||
                    !std::ranges::any_of(set.value, is_gib))
                    continue;
                const int compared = compared_in(function, set.name());
                if (compared == 0) continue;
                return fmt::format(
                    "{0} in line {1} counts 10^9 bytes for each GiB, and a GiB has 2^30: a device "
                    "with somewhat too little memory passes line {2}. Multiply by 1024.0 * 1024 * "
                    "1024.",
                    set.name(), set.to[0].line, compared);
            }
    return "";
}

}  // namespace simtutor
