#include "grader/findings/unset/fixed_buffer.h"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

const Statement& statement_of(const FunctionText& function, int i) {
    return function.statements()[static_cast<std::size_t>(i)];
}

/// Pointers that change places in a loop.
struct Exchange {
    std::string one, other;
    int statement = -1;  ///< the first that changes one of the two
};

/// "one = other" as a whole statement.
bool is_copy(const FunctionText& function, int i, std::string& to, std::string& from) {
    const auto sets = assignments_in(statement_of(function, i));
    // "float (*kept)[16] = from"
    const auto sides = split(statement_of(function, i).words, "=");
    const std::size_t name =
        sides.empty() ? 0 : sides[0].size() - std::min<std::size_t>(5, sides[0].size());
    if (sets.empty() && sides.size() == 2 && sides[1].size() == 1 && sides[0].size() > 5 &&
        sides[0][name].is_name() && sides[0][name + 1].is(")")) {
        to = sides[0][name].text;
        from = sides[1][0].text;
        return true;
    }
    if (sets.size() != 1 || sets[0].sign != "=" || sets[0].element() || sets[0].value.size() != 1 ||
        !sets[0].value[0].is_name())
        return false;
    to = sets[0].name();
    from = sets[0].value[0].text;
    return true;
}

/// "std::swap(a, b)", or "t = a; a = b; b = t", from a statement on.
Exchange exchange_at(const FunctionText& function, int i) {
    const Tokens& words = statement_of(function, i).words;
    for (std::size_t k = 0; k + 5 < words.size(); ++k)
        if (words[k].is("swap") && words[k + 1].is("(") && words[k + 3].is(",") &&
            words[k + 5].is(")"))
            return {words[k + 2].text, words[k + 4].text, i};
    std::string kept, first, to, from, last, back;
    if (i + 2 >= static_cast<int>(function.statements().size()) ||
        !is_copy(function, i, kept, first) || !is_copy(function, i + 1, to, from) ||
        !is_copy(function, i + 2, last, back))
        return {};
    const bool turned = to == first && last == from && back == kept;
    return turned ? Exchange{first, from, i} : Exchange{};
}

/// The array that a pointer is given before the loop: "now" of "float (*from)[16] = now".
std::string array_of(const FunctionText& function, const std::string& pointer, int loop) {
    for (int i = loop - 1; i >= 0; --i) {
        const Tokens& words = statement_of(function, i).words;
        for (const Tokens& piece : split(words, ",")) {
            const auto sides = split(piece, "=");
            if (sides.size() == 2 && mentions(sides[0], pointer) && sides[1].size() == 1 &&
                sides[1][0].is_name())
                return sides[1][0].text;
        }
    }
    return "";
}

/// The last statement of the loop that stores to an element of the name; -1 if none does.
int store_to(const FunctionText& function, int loop, const std::string& name) {
    int last = -1;
    for (int i = loop + 1; i < static_cast<int>(function.statements().size()); ++i)
        if (is_inside(function, i, loop))
            for (const Assigned& set : assignments_in(statement_of(function, i)))
                if (set.name() == name && set.element()) last = i;
    return last;
}

/// Behind the loop: the line that takes an element of the array by its own name; 0: none.
int line_that_takes(const FunctionText& function, int loop, const std::string& array) {
    for (int i = loop + 1; i < static_cast<int>(function.statements().size()); ++i) {
        if (is_inside(function, i, loop)) continue;
        const Tokens& words = statement_of(function, i).words;
        std::size_t begin = 0;
        while (begin < words.size() && !words[begin].is("=") && !words[begin].is("+=")) ++begin;
        for (std::size_t k = begin; k + 1 < words.size(); ++k)
            if (words[k].text == array && words[k + 1].is("[")) return words[k].line;
    }
    return 0;
}

std::string taken_behind(const FunctionText& function, const Exchange& both, int loop) {
    const int one = store_to(function, loop, both.one),
              other = store_to(function, loop, both.other);
    // Where each is stored to, either may hold the result.
    if ((one < 0) == (other < 0)) return "";
    const std::string& stored = one < 0 ? both.other : both.one;
    const std::string& read = one < 0 ? both.one : both.other;
    const std::string& result = std::max(one, other) < both.statement ? read : stored;
    const std::string first = array_of(function, both.one, loop),
                      second = array_of(function, both.other, loop);
    if (first.empty() || second.empty() || first == second) return "";
    const int of_first = line_that_takes(function, loop, first),
              of_second = line_that_takes(function, loop, second);
    // A line for each of the two chooses itself.
    if ((of_first > 0) == (of_second > 0)) return "";
    return fmt::format(
        "{0} and {1} change places in every round (line {2}), so the last result lies in {3} or in "
        "{4}, by the number of rounds. Line {5} always takes {6}: take {7} there, which points to "
        "the last result after any number of rounds, none too.",
        both.one, both.other, statement_of(function, both.statement).line, first, second,
        std::max(of_first, of_second), of_first > 0 ? first : second, result);
}

}  // namespace

std::string fixed_buffer(const Tokens& file) {
    for (const FunctionText& function : functions_in(file))
        for (int i = 0; i < static_cast<int>(function.statements().size()); ++i) {
            const Exchange both = exchange_at(function, i);
            const int loop = both.statement < 0 ? -1 : loop_around(function, i);
            if (loop < 0) continue;
            if (std::string text = taken_behind(function, both, loop); !text.empty()) return text;
        }
    return "";
}

}  // namespace simtutor
