#include "grader/findings/cost/piecewise_store.h"

#include <fmt/format.h>

#include <cctype>
#include <cstdlib>
#include <optional>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/thread_value.h"

namespace simtutor {
namespace {

/// The number of rounds of "for (int m = 0; m < 4; ++m)"; 0 for any other loop.
long long fixed_rounds(const Tokens& file, const Statement& loop) {
    const std::vector<Tokens> parts = split(loop.words, ";");
    if (parts.size() != 3 || parts[1].size() != 3 || !parts[1][1].is("<") || parts[2].size() != 2 ||
        !mentions(parts[2], "++"))
        return 0;
    const std::vector<Assigned> begin = assignments_in(loop);
    if (begin.size() != 1 || !is_zero(begin[0].value)) return 0;
    return constant_value(file, {parts[1][2]}).value_or(0);
}

/// How long the rows of a shared array are.
std::optional<long long> row_length(const Tokens& file, const FunctionText& function,
                                    const std::string& array) {
    for (const Statement& one : function.statements()) {
        if (!mentions(one.words, "__shared__")) continue;
        for (std::size_t i = 0; i + 1 < one.words.size(); ++i) {
            if (one.words[i].text != array || !one.words[i + 1].is("[")) continue;
            Tokens last;
            for (std::size_t at = i + 1; at < one.words.size() && one.words[at].is("[");) {
                const std::size_t close = closing(one.words, at);
                last = part_of(one.words, at + 1, close);
                at = close + 1;
            }
            return constant_value(file, last);
        }
    }
    return {};
}

/// The last index of "bs[k][column + m]", and the place without it.
struct LastIndex {
    std::string before;
    Tokens index;
};

LastIndex last_index(const Tokens& to) {
    std::size_t at = 1, last = 0;
    while (at < to.size() && to[at].is("[")) {
        last = at;
        at = closing(to, at) + 1;
    }
    if (last == 0 || at != to.size()) return {};
    return {text_of(part_of(to, 0, last)), part_of(to, last + 1, to.size() - 1)};
}

}  // namespace

std::string piecewise_store(const Tokens& file, int line) {
    const FunctionText function(file, line);
    for (int i = 0; i < static_cast<int>(function.statements().size()); ++i) {
        const Statement& one = function.statements()[static_cast<std::size_t>(i)];
        const int loop = loop_around(function, i);
        if (one.kind != Statement::Kind::plain || !one.touches(line) || loop < 0) continue;
        const Statement& head = function.statements()[static_cast<std::size_t>(loop)];
        const long long rounds = fixed_rounds(file, head);
        const std::string counter = counter_of(head);
        if (rounds != 2 && rounds != 4) continue;
        for (const Assigned& set : assignments_in(one)) {
            if (set.sign != "=" || !set.element() || !is_block_shared(function, set.name()))
                continue;
            LastIndex place = last_index(set.to);
            const std::size_t size = place.index.size();
            if (size < 3 || place.index[size - 1].text != counter || !place.index[size - 2].is("+"))
                continue;
            place.index.resize(size - 2);
            if (mentions(place.index, counter) ||
                distance_of_lanes(file, function, i, place.index) != rounds ||
                row_length(file, function, set.name()).value_or(1) % rounds != 0)
                continue;
            return fmt::format(
                "A thread stores {0} elements that follow each other, one in each round of the "
                "loop in line {1}, so in each round the lanes of a warp write words {0} apart. "
                "Store all {0} at once, as a float{0} at &{2}[{3}]: then the lanes write words "
                "that follow each other.",
                rounds, head.line, place.before, text_of(place.index));
        }
    }
    return "";
}

}  // namespace simtutor
