#include "grader/findings/index/ever_true.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/function_calls.h"
#include "grader/findings/text.h"

namespace simtutor {
namespace {

/// A branch that holds in each round of the loop around it.
struct EverTrue {
    Guard branch, loop;
};

/// By how much a loop's head moves its counter on: "1", "32"; empty where it is not plain.
std::string step_of(const FunctionText& function, int line, const std::string& counter) {
    for (const Statement& one : function.statements()) {
        if (one.kind != Statement::Kind::loop || !one.touches(line)) continue;
        const std::vector<Tokens> parts = split(one.words, ";");
        if (parts.size() != 3) return "";
        const Tokens& move = parts[2];
        if (move.size() == 2 && mentions(move, counter) && mentions(move, "++")) return "1";
        if (move.size() == 3 && move[0].text == counter && move[1].is("+=")) return move[2].text;
        return "";
    }
    return "";
}

bool is_changed_in_body(const FunctionText& function, const std::string& counter, int statement) {
    const int set = function.definition(counter, statement);
    return set < 0 ||
           function.statements()[static_cast<std::size_t>(set)].kind != Statement::Kind::loop;
}

std::vector<EverTrue> ever_true_around(const FunctionText& function, int statement) {
    std::vector<EverTrue> found;
    const auto guards = function.guards(statement);
    for (const Guard& branch : guards) {
        const bool asks = branch.sign == "<" || branch.sign == "<=" || branch.sign == "!=";
        if (branch.loop || branch.one_of || branch.exit || !asks || branch.left.size() != 1)
            continue;
        for (const Guard& loop : guards)
            if (loop.loop && loop.sign == "<" && same_words(loop.left, branch.left) &&
                same_words(loop.right, branch.right) &&
                !is_changed_in_body(function, loop.left[0].text, statement))
                found.push_back({branch, loop});
    }
    return found;
}

/// The statements of `caller` under the branch of this line that call the function.
std::set<int> calls_under(const Tokens& file, const FunctionText& caller,
                          const FunctionText& called, int branch) {
    std::set<int> lines;
    for (const FunctionCall& call : calls_of(file, called)) {
        const int at = caller.at(call.line, called.name());
        if (at < 0) continue;
        for (const EverTrue& one : ever_true_around(caller, at))
            if (one.branch.line == branch) lines.insert(call.line);
    }
    return lines;
}

std::string told(const FunctionText& function, const EverTrue& one, const std::string& what) {
    const std::string counter = text_of(one.loop.left), end = text_of(one.loop.right);
    const std::string step = step_of(function, one.loop.line, counter);
    return fmt::format(
               "The branch in line {0} asks for {1} {2} {3}, which holds in every round of the "
               "loop in line {4}. So {5} in the last round, too, for what lies behind the last.",
               one.branch.line, counter, one.branch.sign, end, one.loop.line, what) +
           (step.empty() ? "" : fmt::format(" Ask for {} + {} < {}.", counter, step, end));
}

}  // namespace

std::string guard_of_each_round(const Tokens& file, const FunctionText& function, int line) {
    const int own = function.at(line, "");
    if (own >= 0)
        for (const EverTrue& one : ever_true_around(function, own))
            return told(function, one, fmt::format("line {} reads or writes", line));
    for (const FunctionCall& call : calls_of(file, function)) {
        const FunctionText caller(file, call.line);
        const int at = caller.at(call.line, function.name());
        if (at < 0) continue;
        for (const EverTrue& one : ever_true_around(caller, at)) {
            const auto lines = calls_under(file, caller, function, one.branch.line);
            return told(caller, one,
                        fmt::format("{} is called in {}", function.name(), lines_text(lines)));
        }
    }
    return "";
}

}  // namespace simtutor
