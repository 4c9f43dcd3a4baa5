#include "grader/findings/result/half_of_pair.h"

#include <fmt/format.h>

#include <cctype>
#include <cstdlib>
#include <optional>
#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// Whether an expression is 0 in the even rounds of a counter and 1 in the odd ones, or the other
/// way round: the value in round 0.
std::optional<int> turn_of(const FunctionText& function, const Tokens& words, int statement,
                           const std::string& counter, int depth = 0) {
    Tokens inner = words;
    while (inner.size() > 2 && inner.front().is("(") && closing(inner, 0) + 1 == inner.size())
        inner = part_of(inner, 1, inner.size() - 1);
    const std::string text = text_of(inner);
    if (text == counter + " % 2" || text == counter + " & 1") return 0;
    if (text == "(" + counter + " + 1) % 2" || text == "(" + counter + " + 1) & 1" ||
        text == "1 - " + counter + " % 2")
        return 1;
    Tokens other;
    if (inner.size() == 3 && inner[0].is("1") && inner[1].is("-")) other = {inner[2]};
    if (inner.size() == 3 && inner[1].is("^") && inner[2].is("1")) other = {inner[0]};
    if (inner.size() == 2 && inner[0].is("!")) other = {inner[1]};
    const bool turned = !other.empty();
    if (!turned && inner.size() == 1) other = inner;
    if (depth > 4 || other.size() != 1 || !other[0].is_name()) return {};
    Tokens value;
    const int set = function.definition(other[0].text, statement, &value);
    if (set < 0) return {};
    const auto first = turn_of(function, value, set, counter, depth + 1);
    return first && turned ? 1 - *first : first;
}

/// "rounds" of "for (int turn = 0; turn < rounds; ++turn)".
std::string end_of_rounds(const Statement& loop) {
    const std::vector<Tokens> parts = split(loop.words, ";");
    if (parts.size() != 3 || parts[1].size() != 3 || !parts[1][1].is("<") ||
        !parts[1][2].is_name() || parts[2].size() != 2 || !mentions(parts[2], "++"))
        return "";
    const std::vector<Assigned> begin = assignments_in(loop);
    const bool from_zero = begin.size() == 1 && is_zero(begin[0].value) &&
                           begin[0].name() == parts[1][0].text &&
                           counter_of(loop) == parts[1][0].text;
    return from_zero ? parts[1][2].text : "";
}

/// "1" of "rounds = 1" in the name of a run.
std::optional<long long> count_in_run(const std::string& run, const std::string& name) {
    const std::size_t at = run.find(name + " = ");
    if (at == std::string::npos || (at > 0 && run[at - 1] != ' ')) return {};
    return std::atoll(run.c_str() + at + name.size() + 3);
}

/// Where a statement behind the loop reads "pair[0][…" or "pair[1][…": which half, or -1.
int half_read(const Statement& one, const std::string& pair) {
    for (std::size_t i = 0; i + 4 < one.words.size(); ++i)
        if (one.words[i].text == pair && one.words[i + 1].is("[") && one.words[i + 3].is("]") &&
            one.words[i + 4].is("["))
            return one.words[i + 2].is("0") ? 0 : one.words[i + 2].is("1") ? 1 : -1;
    return -1;
}

std::string told_of_half(const FunctionText& function, int loop, const Assigned& write, int at,
                         const std::string& run) {
    const auto& all = function.statements();
    const Statement& head = all[static_cast<std::size_t>(loop)];
    const std::string end = end_of_rounds(head);
    const auto rounds = end.empty() ? std::nullopt : count_in_run(run, end);
    if (!rounds || *rounds < 1) return "";
    const Tokens half = part_of(write.to, 2, closing(write.to, 1));
    const auto first = turn_of(function, half, at, counter_of(head));
    if (!first) return "";
    for (int i = loop + 1; i < static_cast<int>(all.size()); ++i) {
        const Statement& one = all[static_cast<std::size_t>(i)];
        if (is_inside(function, i, loop)) continue;
        const int read = half_read(one, write.name());
        const long long last = (*first + *rounds - 1) % 2;
        if (read < 0 || read == last) continue;
        // The half of the last round is "rounds % 2" where that of round 0 is 1.
        return fmt::format(
            "Line {0} always takes {1}[{2}], but the last round writes {1}[{3}] (line {4}): the "
            "result is that of a round too few where {5} is {6}, as here.",
            one.line, write.name(), read, *first == 1 ? end + " % 2" : "(" + end + " + 1) % 2",
            all[static_cast<std::size_t>(at)].line, end, *rounds % 2 != 0 ? "odd" : "even");
    }
    return "";
}

}  // namespace

std::string half_of_pair(const Tokens& file, const std::string& run) {
    for (const FunctionText& function : functions_in(file))
        for (int i = 0; i < static_cast<int>(function.statements().size()); ++i) {
            const int loop = loop_around(function, i);
            if (loop < 0) continue;
            for (const Assigned& set :
                 assignments_in(function.statements()[static_cast<std::size_t>(i)]))
                if (set.element() && set.to[1].is("[") && is_block_shared(function, set.name()))
                    if (std::string text = told_of_half(function, loop, set, i, run); !text.empty())
                        return text;
        }
    return "";
}

}  // namespace simtutor
