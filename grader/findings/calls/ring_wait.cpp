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
};

RingEvent ring_event(const Tokens& words) {
    if (words.size() != 6 || !words[1].is("[") || !words[3].is("%") || !words[5].is("]")) return {};
    return {words[0].text, words[2].text, words[4].text};
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
            const RingEvent ring = ring_event(event);
            const int loop = loop_around(function, i);
            const long long size = constant_value(file, {Token{ring.size, 0}}).value_or(0);
            if (loop < 0 || size < 2 || size > 16) continue;
            for (int k = i + 1; k < static_cast<int>(all.size()) && is_inside(function, k, loop);
                 ++k) {
                const Statement& record = all[static_cast<std::size_t>(k)];
                const int copy = copy_between(function, i, k, loop);
                if (copy == 0 || !same_words(given(record, "cudaEventRecord"), event)) continue;
                return fmt::format(
                    "Line {0} waits for {1}, which line {2} records anew only behind the copy: "
                    "what it waits for was recorded {3} rounds before, so the copy of line {4} in "
                    "the round before may still read. Wait for the event of that round, "
                    "{5}[({6} - 1) % {7}], or use {3} arrays in turns.",
                    all[static_cast<std::size_t>(i)].line, text_of(event), record.line, size, copy,
                    ring.name, ring.counter, ring.size);
            }
        }
    }
    return "";
}

}  // namespace simtutor
