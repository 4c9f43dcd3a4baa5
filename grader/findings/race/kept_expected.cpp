#include "grader/findings/race/kept_expected.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// The number of the loop in which a statement is tried again; -1: none. "do { … } while (…);" is
/// read as two loops, of which the first has the body.
int loop_of_tries(const FunctionText& function, int at) {
    const auto& all = function.statements();
    const Statement& one = all[static_cast<std::size_t>(at)];
    if (one.kind != Statement::Kind::loop) return loop_around(function, at);
    if (at + 1 < static_cast<int>(all.size()) && is_inside(function, at + 1, at)) return at;
    for (int before = at - 1; before >= 0; --before) {
        const Statement& other = all[static_cast<std::size_t>(before)];
        if (other.parent != one.parent) continue;
        return other.kind == Statement::Kind::loop && other.words.empty() ? before : at;
    }
    return at;
}

/// Whether a round of the loop gives the name a value.
bool set_in_round(const FunctionText& function, int loop, const std::string& name) {
    const auto& all = function.statements();
    const auto sets = [&](const Statement& one) {
        return std::ranges::any_of(assignments_in(one),
                                   [&](const Assigned& set) { return set.name() == name; });
    };
    for (int i = loop + 1; i < static_cast<int>(all.size()); ++i)
        if (is_inside(function, i, loop) && sets(all[static_cast<std::size_t>(i)])) return true;
    const std::vector<Tokens> head = split(all[static_cast<std::size_t>(loop)].words, ";");
    for (std::size_t part = head.size() == 3 ? 1 : 0; part < head.size(); ++part)
        for (std::size_t i = 0; i + 1 < head[part].size(); ++i)
            if (head[part][i].text == name && head[part][i + 1].is("=")) return true;
    return false;
}

}  // namespace

std::string kept_expected(const Tokens& file) {
    for (const FunctionText& function : functions_in(file))
        for (int at = 0; at < static_cast<int>(function.statements().size()); ++at) {
            const Statement& one = function.statements()[static_cast<std::size_t>(at)];
            for (std::size_t i = 1; i + 1 < one.words.size(); ++i) {
                const Token& call = one.words[i];
                if (!call.text.starts_with("compare_exchange") || !one.words[i + 1].is("("))
                    continue;
                const auto given = split(part_of(one.words, i + 2, closing(one.words, i + 1)), ",");
                // A number that is computed from the old one is an update, and no lock.
                if (given.size() < 2 || given[0].size() != 1 || !constant_value(file, given[1]))
                    continue;
                const std::string& name = given[0][0].text;
                const int loop = loop_of_tries(function, at);
                Tokens first;
                if (loop < 0 || set_in_round(function, loop, name) ||
                    function.definition(name, loop, &first) < 0 || !constant_value(file, first))
                    continue;
                return fmt::format(
                    "Line {0} asks for the lock with what {1} holds. Where the lock is taken, {2} "
                    "writes what it has found, {3}, into {1}, so that the next round finds what it "
                    "expects and goes on: set {1} = {4} before each try.",
                    call.line, name, call.text, text_of(given[1]), text_of(first));
            }
        }
    return "";
}

}  // namespace simtutor
