#include "grader/findings/result/last_slice.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <set>
#include <vector>

#include "grader/findings/result/wrong_question.h"
#include "grader/findings/source/assignments.h"
#include "grader/findings/source/function_calls.h"
#include "grader/findings/source/kernel_results.h"
#include "grader/findings/source/launch_argument.h"
#include "grader/findings/text.h"

namespace simtutor {
namespace {

/// "lacks the first 320 terms of its 600": some of the terms, more than the one that a loop which
/// begins at 1 leaves out.
bool lacks_some_first(const std::string& message) {
    static const std::string lacks = " lacks the first ", of = " terms of its ";
    const std::size_t at = message.find(lacks), whole = message.find(of);
    if (at == std::string::npos || whole == std::string::npos) return false;
    const long missing = std::atol(message.c_str() + at + lacks.size());
    return missing > 1 && missing < std::atol(message.c_str() + whole + of.size());
}

/// Whether a loop around the statement counts by a name that none of `names` is made of.
bool repeated(const FunctionText& function, int statement, const std::vector<std::string>& names) {
    for (const int head : function.around(statement)) {
        const Statement& loop = function.statements()[static_cast<std::size_t>(head)];
        if (loop.kind != Statement::Kind::loop) continue;
        const std::string counter = counter_of(loop);
        if (!counter.empty() && !has(names, counter)) return true;
    }
    return false;
}

/// Whether one of the arguments, which stand for `array`, is the same in each round of a loop.
bool given_again(const FunctionText& caller, int line, const std::string& callee,
                 const Tokens& argument) {
    const int statement = caller.at(line, callee);
    return statement >= 0 && !argument.empty() &&
           repeated(caller, statement, names_behind(caller, argument, statement));
}

/// The same of the calls, and launches, of a function: the loop must choose no element of `array`.
bool call_repeated(const Tokens& file, const FunctionText& function, const std::string& array) {
    for (const LaunchText& one : launches_in(file))
        if (one.kernel == function.name() &&
            given_again(FunctionText(file, one.line), one.line, one.kernel,
                        given_at_launch(file, one, function, array)))
            return true;
    const std::vector<Tokens> parameters = split(function.parameters(), ",");
    for (const FunctionCall& call : calls_of(file, function))
        for (std::size_t k = 0; k < parameters.size() && k < call.arguments.size(); ++k)
            if (!parameters[k].empty() && parameters[k].back().text == array &&
                given_again(FunctionText(file, call.line), call.line, function.name(),
                            call.arguments[k]))
                return true;
    return false;
}

/// Whether each store of the function's line replaces what a round before has stored.
bool replaces(const Tokens& file, int line, const std::string& array) {
    const FunctionText function(file, line);
    bool again = false;
    for (int k = 0; k < static_cast<int>(function.statements().size()); ++k) {
        const Statement& one = function.statements()[static_cast<std::size_t>(k)];
        if (!one.touches(line)) continue;
        for (const Assigned& set : assignments_in(one)) {
            // Through another pointer it may be the same element.
            if (set.element() && set.sign != "=") return false;
            if (!set.element() || set.name() != array) continue;
            if (set.sign != "=" || mentions(set.value, array)) return false;
            again |= repeated(function, k, names_behind(function, set.to, k));
        }
    }
    return again || call_repeated(file, function, array);
}

}  // namespace

std::string only_last_slice(const Tokens& file, const std::string& message) {
    if (!lacks_some_first(message)) return "";
    const std::string array = word_after(message, "elements of ");
    const std::set<int> lines = lines_that_store(file, array);
    if (lines.empty() ||
        !std::ranges::all_of(lines, [&](int line) { return replaces(file, line, array); }))
        return "";
    return fmt::format(
        "{0} is stored in {1} by =, which replaces what is there: where the terms come in slices, "
        "the last one overwrites the sums of those before. Only the first slice may store; the "
        "others must add to {0}.",
        array, lines_text(lines));
}

}  // namespace simtutor
