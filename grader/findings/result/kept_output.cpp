#include "grader/findings/result/kept_output.h"

#include <fmt/format.h>

#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/function_calls.h"
#include "grader/findings/source/run_functions.h"

namespace simtutor {
namespace {

/// The places of the parameters that a function changes for its caller: "float& light", "int* at".
std::vector<std::size_t> outputs_of(const FunctionText& function) {
    std::vector<std::size_t> places;
    const std::vector<Tokens> all = split(function.parameters(), ",");
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (mentions(all[i], "const") || !(mentions(all[i], "&") || mentions(all[i], "*")))
            continue;
        const std::string& name = all[i].back().text;
        bool set = false;
        for (const Statement& one : function.statements())
            for (const Assigned& to : assignments_in(one)) set |= to.name() == name;
        if (set) places.push_back(i);
    }
    return places;
}

/// The branch behind a statement, in the same loop, that compares what the statement sets and keeps
/// it; -1 if there is none.
int branch_behind(const FunctionText& function, int statement, const std::string& now) {
    const auto& all = function.statements();
    for (int i = statement + 1; i < static_cast<int>(all.size()); ++i) {
        const Statement& one = all[static_cast<std::size_t>(i)];
        const bool compares = mentions(one.words, "<") || mentions(one.words, ">") ||
                              mentions(one.words, "<=") || mentions(one.words, ">=");
        if (one.kind != Statement::Kind::branch || !compares || !mentions(one.words, now) ||
            loop_around(function, i) != loop_around(function, statement))
            continue;
        for (int k = i + 1; k < static_cast<int>(all.size()); ++k)
            for (const Assigned& kept : assignments_in(all[static_cast<std::size_t>(k)]))
                if (is_inside(function, k, i) && text_of(kept.value) == now &&
                    mentions(one.words, kept.name()))
                    return i;
    }
    return -1;
}

/// Whether a branch takes over what the name is in this round: "best = light".
bool takes_over(const FunctionText& function, int branch, const std::string& name) {
    const auto& all = function.statements();
    for (int i = branch + 1; i < static_cast<int>(all.size()); ++i)
        for (const Assigned& kept : assignments_in(all[static_cast<std::size_t>(i)]))
            if (is_inside(function, i, branch) && mentions(kept.value, name)) return true;
    return false;
}

/// Whether a name is the function's own from before the loop, or its caller's.
bool is_kept(const FunctionText& function, const std::string& name, int loop) {
    for (int i = loop + 1; i < static_cast<int>(function.statements().size()); ++i) {
        const Tokens& words = function.statements()[static_cast<std::size_t>(i)].words;
        if (!is_inside(function, i, loop)) continue;
        // Declared in the loop: one of each round.
        for (std::size_t k = 1; k < words.size(); ++k)
            if (words[k].text == name && words[k - 1].is_name() && !words[k - 1].is("return"))
                return false;
        for (const Assigned& set :
             assignments_in(function.statements()[static_cast<std::size_t>(i)]))
            if (set.name() == name) return false;
    }
    return mentions(function.parameters(), name) || function.definition(name, loop - 1) >= 0;
}

}  // namespace

std::string output_of_every_round(const Tokens& file) {
    const std::vector<FunctionText> all = functions_in(file);
    for (const FunctionText& called : all)
        for (const std::size_t place : outputs_of(called))
            for (const FunctionCall& call : calls_of(file, called)) {
                const FunctionText caller(file, call.line);
                const int at = caller.at(call.line, called.name());
                const int loop = at < 0 ? -1 : loop_around(caller, at);
                if (loop < 0 || place >= call.arguments.size()) continue;
                Tokens given = call.arguments[place];
                if (!given.empty() && given[0].is("&")) given.erase(given.begin());
                const auto made = assignments_in(caller.statements()[static_cast<std::size_t>(at)]);
                if (given.size() != 1 || made.empty() || !is_kept(caller, given[0].text, loop))
                    continue;
                const int branch = branch_behind(caller, at, made.front().name());
                if (branch < 0 || takes_over(caller, branch, given[0].text)) continue;
                return fmt::format(
                    "Line {0} lets {1} change {2} in every round of the loop in line {3}, and the "
                    "branch in line {4} keeps {5} of the best only: {2} is that of the last round "
                    "that set it. Give {1} a variable of the round, and take it over in that "
                    "branch.",
                    call.line, called.name(), given[0].text,
                    caller.statements()[static_cast<std::size_t>(loop)].line,
                    caller.statements()[static_cast<std::size_t>(branch)].line,
                    made.front().name());
            }
    return "";
}

}  // namespace simtutor
