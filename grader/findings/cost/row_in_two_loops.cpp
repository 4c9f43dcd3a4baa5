#include "grader/findings/cost/row_in_two_loops.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/function_text.h"

namespace simtutor {
namespace {

/// A loop that reads all elements of a row, or a call of a function with such a loop.
struct Pass {
    std::string row;
    int parent = -1;  ///< the head around the loop or the call
    int line = 0;     ///< of the loop or the call
    int read = 0;     ///< of the element
    bool called = false;
};

/// "row" of "sum += f * row[j]" for the counter j, where the row isn't stored to there.
std::set<std::string> rows_read(const Statement& one, const std::string& counter) {
    std::set<std::string> read, stored;
    for (const Assigned& set : assignments_in(one))
        if (set.element()) stored.insert(set.name());
    const Tokens& words = one.words;
    for (std::size_t i = 0; i + 3 < words.size(); ++i)
        if (words[i].is_name() && words[i + 1].is("[") && words[i + 2].text == counter &&
            words[i + 3].is("]") && !stored.contains(words[i].text))
            read.insert(words[i].text);
    return read;
}

/// The loops of a function that have no other loop inside.
std::vector<Pass> loops_over_rows(const FunctionText& function) {
    std::vector<Pass> all;
    const auto& statements = function.statements();
    const int count = static_cast<int>(statements.size());
    for (int i = 0; i < count; ++i) {
        const Statement& loop = statements[static_cast<std::size_t>(i)];
        if (loop.kind != Statement::Kind::loop) continue;
        const std::string counter = counter_of(loop);
        for (int k = i + 1; k < count && !counter.empty(); ++k) {
            const Statement& one = statements[static_cast<std::size_t>(k)];
            if (one.parent != i || one.kind != Statement::Kind::plain) continue;
            for (const std::string& row : rows_read(one, counter))
                all.push_back({row, loop.parent, loop.line, one.line, false});
        }
    }
    return all;
}

/// The calls in a function of others that read a row which they are given, by its name.
std::vector<Pass> calls_over_rows(const FunctionText& function,
                                  const std::vector<FunctionText>& others) {
    std::vector<Pass> all;
    for (const FunctionText& other : others) {
        const std::vector<Tokens> parameters = split(other.parameters(), ",");
        for (const Pass& inner : loops_over_rows(other))
            for (std::size_t place = 0; place < parameters.size(); ++place) {
                if (parameters[place].empty() || parameters[place].back().text != inner.row)
                    continue;
                for (const Statement& one : function.statements()) {
                    const Tokens& words = one.words;
                    if (one.kind != Statement::Kind::plain || words.size() < 3 ||
                        words[0].text != other.name() || !words[1].is("("))
                        continue;
                    const auto given = split(part_of(words, 2, closing(words, 1)), ",");
                    if (given.size() == parameters.size() && given[place].size() == 1)
                        all.push_back(
                            {given[place][0].text, one.parent, one.line, inner.read, true});
                }
            }
    }
    return all;
}

/// Whether the name gets another value between two lines of the function.
bool changes_between(const FunctionText& function, const Pass& first, const Pass& second) {
    return std::ranges::any_of(function.statements(), [&](const Statement& one) {
        if (one.line < first.line || one.line > second.line) return false;
        const auto sets = assignments_in(one);
        return std::ranges::any_of(
            sets, [&](const Assigned& set) { return !set.element() && set.name() == first.row; });
    });
}

}  // namespace

std::string row_in_two_loops(const Tokens& file) {
    const std::vector<FunctionText> all = functions_in(file);
    for (const FunctionText& function : all) {
        std::vector<Pass> passes = loops_over_rows(function);
        for (Pass& call : calls_over_rows(function, all)) passes.push_back(call);
        for (const Pass& first : passes)
            for (const Pass& second : passes) {
                if (first.row != second.row || first.parent != second.parent ||
                    first.line >= second.line || changes_between(function, first, second))
                    continue;
                return fmt::format(
                    "{0} {1} and {2} both go over {3}, so each of its elements is loaded in both "
                    "(line{4} {5}{6}). One loop that takes it once can serve both.",
                    first.called && second.called ? "The calls in lines" : "The loops in lines",
                    first.line, second.line, first.row, first.read == second.read ? "" : "s",
                    first.read,
                    first.read == second.read ? "" : fmt::format(" and {}", second.read));
            }
    }
    return "";
}

}  // namespace simtutor
