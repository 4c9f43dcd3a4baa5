#include "grader/findings/result/replaced_part.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// "is_first" of "const float* a, int terms, bool is_first": the flags among the parameters.
std::vector<std::string> flags_of(const FunctionText& function) {
    std::vector<std::string> flags;
    for (const Tokens& one : split(function.parameters(), ","))
        if (one.size() >= 2 && one[one.size() - 2].is("bool")) flags.push_back(one.back().text);
    return flags;
}

/// Whether the words are the flag or its opposite.
bool asks(const Tokens& words, const std::string& flag) {
    return (words.size() == 1 && words[0].text == flag) ||
           (words.size() == 2 && words[0].is("!") && words[1].text == flag);
}

/// The line of a branch that asks for the flag and adds to something in it; 0 if there is none.
int adds_by(const FunctionText& function, const std::string& flag) {
    const auto& all = function.statements();
    for (int i = 0; i < static_cast<int>(all.size()); ++i) {
        const Statement& branch = all[static_cast<std::size_t>(i)];
        if (branch.kind != Statement::Kind::branch || !asks(branch.words, flag)) continue;
        for (int k = i + 1; k < static_cast<int>(all.size()); ++k) {
            const auto heads = function.around(k);
            if (std::ranges::find(heads, i) != heads.end() &&
                mentions(all[static_cast<std::size_t>(k)].words, "+="))
                return branch.line;
        }
    }
    return 0;
}

/// Whether the flag decides over the statement, or goes into what it stores.
bool depends(const FunctionText& function, int statement, const Assigned& set,
             const std::string& flag) {
    for (const int head : function.around(statement))
        if (mentions(function.statements()[static_cast<std::size_t>(head)].words, flag))
            return true;
    for (int i = 0; i < statement; ++i) {
        const Statement& one = function.statements()[static_cast<std::size_t>(i)];
        // "if (is_first) { ...; return; }"
        if (one.leaves() && one.parent >= 0 &&
            mentions(function.statements()[static_cast<std::size_t>(one.parent)].words, flag))
            return true;
        for (const Assigned& before : assignments_in(one))
            if (mentions(set.value, before.name()) &&
                (mentions(before.value, flag) ||
                 std::ranges::any_of(function.around(i), [&](int head) {
                     return mentions(function.statements()[static_cast<std::size_t>(head)].words,
                                     flag);
                 })))
                return true;
    }
    return mentions(set.value, flag);
}

/// "*place = sum" and "c[i] = sum" to an array that the function is given.
bool stores_result(const FunctionText& function, int statement, const Assigned& set) {
    const Tokens& words = function.statements()[static_cast<std::size_t>(statement)].words;
    const bool through = !set.declares && words.size() > 2 && words[0].is("*") &&
                         words[1].text == set.name() && words[2].is("=");
    if (set.sign != "=" || !(through || (set.element() && !set.declares))) return false;
    for (const std::string& name : names_behind(function, {set.to.front()}, statement))
        if (is_pointer_parameter(function, name)) return true;
    return false;
}

}  // namespace

std::string replaced_part(const Tokens& file, const std::string& message) {
    if (message.find(" lacks the first ") == std::string::npos) return "";
    for (const FunctionText& function : functions_in(file))
        for (const std::string& flag : flags_of(function)) {
            const int asked = adds_by(function, flag);
            if (asked == 0) continue;
            for (int i = 0; i < static_cast<int>(function.statements().size()); ++i) {
                const Statement& one = function.statements()[static_cast<std::size_t>(i)];
                for (const Assigned& set : assignments_in(one)) {
                    if (!stores_result(function, i, set) || depends(function, i, set, flag))
                        continue;
                    return fmt::format(
                        "Line {0} stores by =, whatever {1} is, so it replaces the sums of the "
                        "parts before. Line {2} asks for {1} and adds to what is there: line {0} "
                        "must do so, too.",
                        one.line, flag, asked);
                }
            }
        }
    return "";
}

}  // namespace simtutor
