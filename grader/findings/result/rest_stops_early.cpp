#include "grader/findings/result/rest_stops_early.h"

#include <fmt/format.h>

#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// A loop that advances one counter: what it is, by how much, and how long it goes on.
struct CountingLoop {
    std::string counter;
    long long step = 0;
    Tokens condition;
    bool takes_up = false;  ///< "for (; …": the counter stands where something has left it
};

CountingLoop counting(const Tokens& file, const Statement& head) {
    const auto parts = split(head.words, ";");
    if (head.kind != Statement::Kind::loop || parts.size() != 3) return {};
    CountingLoop loop{"", 0, parts[1], parts[0].empty()};
    const Tokens& step = parts[2];
    if (step.size() == 2 && mentions(step, "++")) {
        loop.counter = step[step[0].is("++") ? 1 : 0].text;
        loop.step = 1;
    } else if (step.size() > 2 && step[1].is("+=")) {
        loop.counter = step[0].text;
        loop.step = constant_value(file, part_of(step, 2, step.size())).value_or(0);
    }
    return loop;
}

/// "n" of "k + 1 < n" and of "k < n - 1", which leave out the last round of a step of 1.
std::string bound_left_early(const Tokens& file, const CountingLoop& loop) {
    const auto sides = split(loop.condition, "<");
    if (sides.size() != 2 || sides[0].empty() || sides[1].empty()) return "";
    const Tokens &left = sides[0], &right = sides[1];
    const bool ahead = left.size() == 3 && left[0].text == loop.counter && left[1].is("+") &&
                       constant_value(file, {left[2]}).value_or(0) == loop.step;
    if (ahead && right.size() == 1) return right[0].text;
    const bool less = left.size() == 1 && left[0].text == loop.counter && right.size() == 3 &&
                      right[1].is("-") && constant_value(file, {right[2]}).value_or(0) == loop.step;
    return less ? right[0].text : "";
}

/// Whether the loop's body, or what stands behind the loop, goes further than its counter.
bool is_used_further(const FunctionText& function, int loop, const std::string& counter) {
    for (int i = loop + 1; i < static_cast<int>(function.statements().size()); ++i) {
        const Statement& one = function.statements()[static_cast<std::size_t>(i)];
        for (std::size_t k = 0; k < one.words.size(); ++k) {
            if (one.words[k].text != counter) continue;
            if (!is_inside(function, i, loop)) return true;
            if (k + 1 < one.words.size() && one.words[k + 1].is("+")) return true;
        }
    }
    return false;
}

}  // namespace

std::string rest_stops_early(const Tokens& file, const std::string& common) {
    if (common.find(" is no multiple of ") == std::string::npos &&
        common.find(" is odd") == std::string::npos)
        return "";
    for (const FunctionText& function : functions_in(file)) {
        const auto& all = function.statements();
        for (int i = 0; i < static_cast<int>(all.size()); ++i) {
            const CountingLoop rest = counting(file, all[static_cast<std::size_t>(i)]);
            const std::string bound = bound_left_early(file, rest);
            if (!rest.takes_up || rest.step != 1 || bound.empty() ||
                is_used_further(function, i, rest.counter))
                continue;
            for (int k = i - 1; k >= 0; --k) {
                const Statement& head = all[static_cast<std::size_t>(k)];
                const CountingLoop whole = counting(file, head);
                if (whole.counter != rest.counter || whole.step < 2 ||
                    head.parent != all[static_cast<std::size_t>(i)].parent)
                    continue;
                return fmt::format(
                    "the loop in line {0} takes up {1} where the one in line {2} leaves it, and "
                    "goes on only while {3}: the last, {1} = {4} - 1, gets no round. Ask {1} < "
                    "{4}.",
                    all[static_cast<std::size_t>(i)].line, rest.counter, head.line,
                    text_of(rest.condition), bound);
            }
        }
    }
    return "";
}

}  // namespace simtutor
