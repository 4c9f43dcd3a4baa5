#include "grader/findings/cost/inner_loop.h"

#include <fmt/format.h>

#include <algorithm>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// "i * width" or "(i + 1) * width" in these words, for the counter i; empty if nothing multiplies
/// it.
std::string multiplied(const Tokens& words, const std::string& counter) {
    for (std::size_t i = 1; i + 1 < words.size(); ++i) {
        if (!words[i].is("*")) continue;
        if (words[i - 1].text == counter)
            return words[i + 1].is_name() ? counter + " * " + words[i + 1].text : "";
        if (words[i + 1].text == counter)
            return words[i - 1].is_name() ? words[i - 1].text + " * " + counter : "";
        if (!words[i - 1].is(")")) continue;
        std::size_t open = i - 1;
        while (open > 0 && closing(words, open) != i - 1) --open;
        const Tokens inside = part_of(words, open + 1, i - 1);
        if (mentions(inside, counter) && words[i + 1].is_name())
            return text_of(part_of(words, open, i + 2));
    }
    return "";
}

/// The same in the brackets of a statement, and in what names there were given inside of the loop.
std::string multiplied_in(const FunctionText& function, int statement, int loop,
                          const std::string& counter) {
    const Tokens& words = function.statements()[static_cast<std::size_t>(statement)].words;
    for (std::size_t i = 1; i < words.size(); ++i) {
        if (!words[i].is("[")) continue;
        const Tokens index = part_of(words, i + 1, closing(words, i));
        if (std::string text = multiplied(index, counter); !text.empty()) return text;
        Tokens names = index;
        names.push_back(words[i - 1]);
        for (const Token& name : names) {
            Tokens value;
            const int set = name.is_name() && name.text != counter
                                ? function.definition(name.text, statement - 1, &value)
                                : -1;
            if (set <= loop || !is_inside(function, set, loop)) continue;
            if (std::string text = multiplied(value, counter); !text.empty()) return text;
        }
    }
    return "";
}

/// Whether a counter only ever stands in an index as a place in a row: "a[row + j]".
bool runs_along_rows(const FunctionText& function, const std::string& counter) {
    bool added = false;
    for (const Statement& one : function.statements()) {
        if (!multiplied(one.words, counter).empty()) return false;
        for (std::size_t i = 0; i < one.words.size(); ++i)
            added = added || (one.words[i].is("[") &&
                              mentions(part_of(one.words, i + 1, closing(one.words, i)), counter));
    }
    return added;
}

}  // namespace

std::string innermost_down_columns(const Tokens& file, int line) {
    const FunctionText function(file, line);
    const auto& all = function.statements();
    int inner = -1;
    std::string step;
    for (int i = 0; i < static_cast<int>(all.size()) && step.empty(); ++i) {
        if (!all[static_cast<std::size_t>(i)].touches(line) ||
            all[static_cast<std::size_t>(i)].kind != Statement::Kind::plain)
            continue;
        inner = loop_around(function, i);
        if (inner < 0) continue;
        const std::string counter = counter_of(all[static_cast<std::size_t>(inner)]);
        if (!counter.empty()) step = multiplied_in(function, i, inner, counter);
    }
    if (step.empty()) return "";
    const Statement& loop = all[static_cast<std::size_t>(inner)];
    std::string text = fmt::format(
        "The innermost loop around line {} is that over {} in line {}, and {} goes on by a whole "
        "row in each round.",
        line, counter_of(loop), loop.line, step);
    for (int outer = loop_around(function, inner); outer >= 0;
         outer = loop_around(function, outer)) {
        const Statement& other = all[static_cast<std::size_t>(outer)];
        const std::string counter = counter_of(other);
        if (!counter.empty() && runs_along_rows(function, counter))
            return text + " Let a loop be the innermost whose index runs along the rows.";
    }
    return text;
}

}  // namespace simtutor
