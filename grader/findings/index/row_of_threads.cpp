#include "grader/findings/index/row_of_threads.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// "x + y * gridDim.x * blockDim.x"
struct Index {
    std::string row, column, length;
};

bool is_extent(const Tokens& words) {
    return words.size() == 3 && (words[0].is("blockDim") || words[0].is("gridDim")) &&
           words[1].is(".");
}

Index index_in(const Tokens& words) {
    Index index;
    for (const Tokens& term : split(words, "+")) {
        if (term.size() == 1 && term[0].is_name()) {
            index.column = term[0].text;
            continue;
        }
        std::string row, length;
        for (const Tokens& factor : split(term, "*")) {
            const bool name = factor.size() == 1 && factor[0].is_name() && row.empty();
            if (!name && !is_extent(factor)) return {};
            if (name)
                row = factor[0].text;
            else
                length += (length.empty() ? "" : " * ") + text_of(factor);
        }
        if (row.empty() || length.empty() || !index.row.empty()) return {};
        index.row = row;
        index.length = length;
    }
    return index.column.empty() || index.row.empty() ? Index{} : index;
}

/// "x < width": the only bound of the name in the function, and its line.
struct Bound {
    std::string text;
    int line = 0;
};

Bound bound_of(const FunctionText& function, const std::string& name) {
    Bound bound;
    for (int at = 0; at < static_cast<int>(function.statements().size()); ++at)
        for (const Guard& guard : function.guards(at)) {
            if (guard.left.size() != 1 || guard.left[0].text != name || guard.sign != "<" ||
                guard.one_of || guard.right.size() != 1 || !guard.right[0].is_name())
                continue;
            if (!bound.text.empty() && bound.text != guard.right[0].text) return {};
            bound = {guard.right[0].text, guard.line};
        }
    return bound;
}

bool made_of(const FunctionText& function, int before, const std::string& name,
             const std::string& part) {
    Tokens value;
    return function.definition(name, before, &value) >= 0 && mentions(value, part);
}

std::string told(const FunctionText& function, int statement, const Tokens& words) {
    const Index index = index_in(words);
    if (index.row.empty() || !made_of(function, statement, index.row, "blockIdx") ||
        !made_of(function, statement, index.column, "blockIdx"))
        return "";
    const Bound bound = bound_of(function, index.column);
    if (bound.text.empty() || bound_of(function, index.row).text.empty()) return "";
    return fmt::format(
        "{0} * {1} in line {2} takes rows of {1} elements, as many as there are threads; line {3} "
        "keeps {4} below {5}, so a row has {5} elements, however many threads there are: the index "
        "is {0} * {5} + {4}.",
        index.row, index.length, words.front().line, bound.line, index.column, bound.text);
}

/// "rgb + 3 * pixel": whether a statement adds something to a pointer that the function is given.
bool moves_pointer(const FunctionText& function, const Statement& one) {
    for (std::size_t i = 0; i + 1 < one.words.size(); ++i)
        if (one.words[i + 1].is("+") && is_pointer_parameter(function, one.words[i].text))
            return true;
    return false;
}

/// Whether the name is a part of an index, or of what is added to a pointer: the number of a thread
/// in its block is neither.
bool finds_element(const FunctionText& function, const std::string& name) {
    for (const Statement& one : function.statements()) {
        if (moves_pointer(function, one) && mentions(one.words, name)) return true;
        for (std::size_t i = 0; i < one.words.size(); ++i)
            if (one.words[i].is("[") &&
                mentions(
                    part_of(one.words, i + 1, std::min(closing(one.words, i), one.words.size())),
                    name))
                return true;
    }
    return false;
}

}  // namespace

std::string row_of_threads(const FunctionText& function, int line) {
    const int access = line > 0 ? function.at(line, "") : -1;
    const auto used =
        access < 0
            ? std::vector<std::string>{}
            : names_behind(function, function.statements()[static_cast<std::size_t>(access)].words,
                           access);
    for (int at = 0; at < static_cast<int>(function.statements().size()); ++at) {
        const Statement& one = function.statements()[static_cast<std::size_t>(at)];
        std::vector<Tokens> sums;
        for (const Assigned& set : assignments_in(one))
            if (set.to.size() == 1 && finds_element(function, set.name()) &&
                (line == 0 || has(used, set.name())))
                sums.push_back(set.value);
        const bool pointer = moves_pointer(function, one);
        for (std::size_t i = 0; i < one.words.size() && (line == 0 || one.touches(line)); ++i)
            if ((one.words[i].is("(") && pointer) || one.words[i].is("["))
                sums.push_back(
                    part_of(one.words, i + 1, std::min(closing(one.words, i), one.words.size())));
        for (const Tokens& sum : sums)
            if (std::string text = told(function, at, sum); !text.empty()) return text;
    }
    return "";
}

}  // namespace simtutor
