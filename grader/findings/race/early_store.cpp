#include "grader/findings/race/early_store.h"

#include <fmt/format.h>

#include <cstdlib>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// The array that a statement stores to, itself or by a call that is handed it: "tile".
std::string stored_array(const FunctionText& function, const Statement& one) {
    for (const Assigned& set : assignments_in(one))
        if (set.element() && is_block_shared(function, set.name())) return set.name();
    if (one.kind != Statement::Kind::plain || one.words.size() < 4 || !one.words[1].is("("))
        return "";
    for (const Token& word : one.words)
        if (word.is_name() && is_block_shared(function, word.text)) return word.text;
    return "";
}

/// Whether both statements store to the array in one way: by the same call, or by an assignment.
bool alike(const Statement& one, const Statement& other) {
    return one.words.size() > 1 && other.words.size() > 1 &&
           one.words[0].text == other.words[0].text && one.words[1].text == other.words[1].text;
}

/// The outermost loop around both statements; -1 if there is none.
int loop_of_both(const FunctionText& function, int one, int other) {
    int found = -1;
    for (const int head : function.around(one))
        if (function.statements()[static_cast<std::size_t>(head)].kind == Statement::Kind::loop &&
            is_inside(function, other, head))
            found = head;
    return found;
}

/// The last read of the array in the loop and the barrier behind it, as lines; 0 for none.
struct End {
    int read = 0, barrier = 0;
};

End end_of(const FunctionText& function, int loop, const std::string& array, int from) {
    End end;
    for (int i = from; i < static_cast<int>(function.statements().size()); ++i) {
        const Statement& one = function.statements()[static_cast<std::size_t>(i)];
        if (!is_inside(function, i, loop)) continue;
        if (mentions(one.words, array) && stored_array(function, one) != array) end = {one.line, 0};
        if (mentions(one.words, "__syncthreads") && end.read > 0 && end.barrier == 0)
            end.barrier = one.line;
    }
    return end;
}

/// "as[x][y]" of "as[x][y] = v"; empty where no plain assignment stores to the array.
Tokens element_of(const Statement& one, const std::string& array) {
    for (const Assigned& set : assignments_in(one))
        if (set.element() && set.name() == array && set.sign == "=") return set.to;
    return {};
}

/// What a plain assignment stores to an element of the array.
Tokens value_for(const Statement& one, const std::string& array) {
    for (const Assigned& set : assignments_in(one))
        if (set.element() && set.name() == array) return set.value;
    return {};
}

/// Whether the statement only gives the elements a fixed number to begin with.
bool stores_constant(const Tokens& file, const Statement& one, const std::string& array) {
    const Tokens value = value_for(one, array);
    return !value.empty() && (is_zero(value) || constant_value(file, value));
}

/// Whether the first round of the loop stores what was stored in front of it: that is no value for
/// the next round.
bool stores_the_same(const Statement& loop, const Statement& before, const Statement& stores,
                     const std::string& array) {
    const Tokens first = value_for(before, array);
    const std::string counter = counter_of(loop);
    Tokens begin, now;
    for (const Assigned& set : assignments_in(loop))
        if (set.name() == counter && begin.empty()) begin = set.value;
    for (const Token& word : value_for(stores, array))
        if (word.text == counter && !begin.empty())
            now.insert(now.end(), begin.begin(), begin.end());
        else
            now.push_back(word);
    return !first.empty() && same_words(now, first);
}

/// The line that has stored to the same element before in the same round, with a barrier and no
/// read behind it: the value for this round. 0 where there is none.
int stored_for_this_round(const Tokens& file, const FunctionText& function, int loop, int store,
                          const std::string& array) {
    const auto& all = function.statements();
    const Tokens element = element_of(all[static_cast<std::size_t>(store)], array);
    bool barrier = false;
    for (int i = store - 1; i > loop && !element.empty(); --i) {
        const Statement& before = all[static_cast<std::size_t>(i)];
        if (!is_inside(function, i, loop)) continue;
        barrier |= mentions(before.words, "__syncthreads") && before.parent == loop;
        if (!mentions(before.words, array)) continue;
        if (stored_array(function, before) != array || stores_constant(file, before, array))
            return 0;
        if (barrier && before.parent == loop && same_words(element_of(before, array), element))
            return before.line;
    }
    return 0;
}

/// Where the store belongs.
std::string behind_the_last_read(const FunctionText& function, int loop, const std::string& array,
                                 int read) {
    const End end = end_of(function, loop, array, read);
    return end.barrier > 0
               ? fmt::format(" Store behind the barrier in line {}.", end.barrier)
               : fmt::format(
                     " Store behind the last read (line {}), with a barrier before and behind it.",
                     end.read);
}

}  // namespace

std::string early_store(const Tokens& file, const std::string& advice) {
    const std::string begin = "Put __syncthreads() between line ", middle = " and line ";
    const std::size_t second = advice.find(middle);
    if (!advice.starts_with(begin) || second == std::string::npos) return "";
    const int store = std::atoi(advice.c_str() + begin.size()),
              read = std::atoi(advice.c_str() + second + middle.size());
    const FunctionText function(file, store);
    const int at = function.at(store, ""), reads = function.at(read, "");
    if (at < 0 || reads <= at) return "";
    const auto& all = function.statements();
    const Statement& stores = all[static_cast<std::size_t>(at)];
    const std::string array = stored_array(function, stores);
    const int loop = loop_of_both(function, at, reads);
    if (array.empty() || loop < 0) return "";
    for (int i = 0; i < loop; ++i) {
        const Statement& before = all[static_cast<std::size_t>(i)];
        if (stored_array(function, before) != array || !alike(before, stores) ||
            stores_constant(file, before, array) ||
            stores_the_same(all[static_cast<std::size_t>(loop)], before, stores, array))
            continue;
        return fmt::format(
                   "The first round of the loop in line {} reads what line {} has stored, before "
                   "the loop. So what line {} stores belongs to the next round, and stands before "
                   "line {} has read that of this one: a barrier between the two would keep the "
                   "values wrong.",
                   all[static_cast<std::size_t>(loop)].line, before.line, store, read) +
               behind_the_last_read(function, loop, array, reads);
    }
    if (const int first = stored_for_this_round(file, function, loop, at, array); first > 0)
        return fmt::format(
                   "Line {0} stores to the same element of {1} as line {2} in this round, and "
                   "stands before line {3} has read what line {2} has stored: a barrier between "
                   "lines {0} and {3} would keep the values wrong.",
                   store, array, first, read) +
               behind_the_last_read(function, loop, array, reads);
    return "";
}

}  // namespace simtutor
