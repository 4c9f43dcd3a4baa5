#include "grader/findings/race/seldom_barrier.h"

#include <fmt/format.h>

#include "grader/findings/given_advice.h"
#include "grader/findings/race/barrier_lines.h"
#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// "0" of "int start = 0" in the loop's head.
Tokens begin_of(const Statement& loop, const std::string& counter) {
    const auto parts = split(loop.words, ";");
    if (parts.size() != 3) return {};
    for (std::size_t i = 0; i + 1 < parts[0].size(); ++i)
        if (parts[0][i].text == counter && parts[0][i + 1].is("="))
            return split(part_of(parts[0], i + 2, parts[0].size()), ",")[0];
    return {};
}

/// Whether the condition leaves out the first round alone: "start > 0", "start != 0", "start".
bool leaves_out_one(const Tokens& condition, const std::string& counter, const Tokens& begin) {
    if (condition.size() == 1) return is_zero(begin);
    if (condition.size() < 3 || condition[0].text != counter) return false;
    return (condition[1].is(">") || condition[1].is("!=")) &&
           same_words(part_of(condition, 2, condition.size()), begin);
}

bool asks_for_threads(const FunctionText& function, const Tokens& condition, int statement) {
    const auto names = names_behind(function, condition, statement);
    return has(names, "threadIdx") || has(names, "thread_rank");
}

}  // namespace

std::string seldom_barrier(const Tokens& file, const simt::Finding& finding) {
    if (finding.sides.size() != 2 || !finding.rule.starts_with("race.") ||
        finding.message.find("a round of the loop ahead") == std::string::npos ||
        given_advice(finding) != GivenAdvice::block_barrier)
        return "";
    const simt::FindingSide &one = finding.sides[0], &other = finding.sides[1];
    const FunctionText function(file, one.site.line);
    const auto& all = function.statements();
    if ((one.action == "write") == (other.action == "write")) return "";
    const int a = function.at(one.site.line, ""), b = function.at(other.site.line, "");
    const int write = one.action == "write" ? a : b, read = one.action == "write" ? b : a;
    if (write > read) return "";
    for (int i = 0; a >= 0 && b >= 0 && i < static_cast<int>(all.size()); ++i) {
        const int choice = all[static_cast<std::size_t>(i)].parent;
        if (!is_barrier(all[static_cast<std::size_t>(i)]) || choice < 0) continue;
        const Statement& head = all[static_cast<std::size_t>(choice)];
        const int loop = head.parent;
        if (head.kind != Statement::Kind::branch || loop < 0 || !is_inside(function, a, loop) ||
            !is_inside(function, b, loop))
            continue;
        const Statement& rounds = all[static_cast<std::size_t>(loop)];
        const std::string counter = counter_of(rounds);
        const Tokens begin = counter.empty() ? Tokens{} : begin_of(rounds, counter);
        if (begin.empty() || !mentions(head.words, counter) ||
            leaves_out_one(head.words, counter, begin) ||
            asks_for_threads(function, head.words, choice))
            continue;
        // Between the write and the read it keeps two other accesses apart.
        if (i > write && i < read) continue;
        const std::string there = fmt::format(
            "Line {} has a barrier, but only in rounds of the loop in line {} where {}. ",
            all[static_cast<std::size_t>(i)].line, rounds.line, text_of(head.words));
        if (i > read)
            return there +
                   "Only the last round has none behind it that writes: all others need the "
                   "barrier. Leave the condition out, or let it leave out that round alone.";
        return there + fmt::format(
                           "Only the first round, with {} = {}, has no round in front of it that "
                           "still reads: all others need the barrier. Let the condition leave out "
                           "that one alone, or leave the condition out.",
                           counter, text_of(begin));
    }
    return "";
}

}  // namespace simtutor
