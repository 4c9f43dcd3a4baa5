#include "grader/findings/calls/ring_wait.h"

#include <fmt/format.h>

#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/function_calls.h"

namespace simtutor {
namespace {

/// What a call of a statement gets in a place; empty where it has none.
Tokens given(const Statement& one, const std::string& call, std::size_t place = 0) {
    return mentions(one.words, call) ? given_to(one.words, call, place) : Tokens();
}

/// "done", "k" and "2" of "done[k % 2]".
struct RingEvent {
    std::string name, counter, size;
    std::string alias;  ///< "mine", where a variable of the round stands for it

    bool same_place(const RingEvent& other) const {
        return !name.empty() && name == other.name && counter == other.counter &&
               size == other.size;
    }
};

/// Also of "done[(k + 2) % 2]", which is the same place: what is added is once or more the size.
RingEvent ring_event(const Tokens& file, const Tokens& words) {
    const std::size_t count = words.size();
    if (count < 6 || !words[1].is("[") || !words[count - 3].is("%") || !words[count - 1].is("]"))
        return {};
    const Token& size = words[count - 2];
    const std::vector<Tokens> sum = split(without_brackets(part_of(words, 2, count - 3)), "+");
    if (sum.size() > 2 || sum[0].size() != 1) return {};
    const long long whole = constant_value(file, {size}).value_or(0);
    if (sum.size() == 2 && (whole < 1 || constant_value(file, sum[1]).value_or(1) % whole != 0))
        return {};
    return {words[0].text, sum[0][0].text, size.text, ""};
}

/// The same of a variable that the loop's round gives an event of the ring.
RingEvent ring_event(const Tokens& file, const FunctionText& function, int statement, int loop,
                     const Tokens& words) {
    if (words.size() != 1) return ring_event(file, words);
    Tokens value;
    const int set = function.definition(words[0].text, statement - 1, &value);
    if (set < 0 || !is_inside(function, set, loop)) return {};
    RingEvent event = ring_event(file, value);
    event.alias = words[0].text;
    return event;
}

/// The line of a copy between two statements whose source is the same array in each round; 0 if
/// there is none.
int copy_between(const FunctionText& function, int begin, int end, int loop) {
    for (int i = begin; i < end; ++i) {
        const Statement& one = function.statements()[static_cast<std::size_t>(i)];
        const Tokens from = given(one, "cudaMemcpyAsync", 1);
        // A pointer that a round sets is another array in each.
        if (from.size() == 1 && function.definition(from[0].text, i) <= loop) return one.line;
    }
    return 0;
}

}  // namespace

std::string ring_wait(const Tokens& file) {
    for (const FunctionText& function : functions_in(file)) {
        const auto& all = function.statements();
        for (int i = 0; i < static_cast<int>(all.size()); ++i) {
            const Tokens event = given(all[static_cast<std::size_t>(i)], "cudaEventSynchronize");
            const int loop = loop_around(function, i);
            if (event.empty() || loop < 0) continue;
            const RingEvent ring = ring_event(file, function, i, loop, event);
            const long long size = constant_value(file, {Token{ring.size, 0}}).value_or(0);
            if (size < 2 || size > 16) continue;
            for (int k = i + 1; k < static_cast<int>(all.size()) && is_inside(function, k, loop);
                 ++k) {
                const Statement& record = all[static_cast<std::size_t>(k)];
                const int copy = copy_between(function, i, k, loop);
                if (copy == 0 || !ring.same_place(ring_event(file, function, k, loop,
                                                             given(record, "cudaEventRecord"))))
                    continue;
                const std::string place =
                    fmt::format("{}[{} % {}]", ring.name, ring.counter, ring.size);
                return fmt::format(
                    "Line {0} waits for {1}, which line {2} records anew only behind the copy: "
                    "what it waits for was recorded {3} rounds before, so the copy of line {4} in "
                    "the round before may still read. Wait from the second round on for the event "
                    "of the round before, {5}[({6} - 1) % {7}], or use {3} arrays in turns.",
                    all[static_cast<std::size_t>(i)].line,
                    text_of(event) == place ? place : text_of(event) + ", that is " + place,
                    record.line, size, copy, ring.name, ring.counter, ring.size);
            }
        }
    }
    return "";
}

}  // namespace simtutor
