#include "grader/findings/index/foreign_guard.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/run_functions.h"

namespace simtutor {
namespace {

/// Whether "*" between these words loads, and does not multiply.
bool is_load(const Tokens& words, std::size_t star) {
    if (!words[star].is("*") || star + 1 >= words.size() ||
        (!words[star + 1].is_name() && !words[star + 1].is("(")))
        return false;
    return star == 0 || words[star - 1].is("?") || words[star - 1].is(":") ||
           words[star - 1].is("(") || words[star - 1].is("=") || words[star - 1].is(",");
}

/// "a[r * k + t]" or "*place" among the words, of an array that is not shared; empty if there is
/// none.
Tokens load_in(const FunctionText& function, const Tokens& words) {
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        if (is_load(words, i) && !is_block_shared(function, words[i + 1].text))
            return part_of(words, i, words[i + 1].is("(") ? closing(words, i + 1) + 1 : i + 2);
        if (!words[i].is_name() || !words[i + 1].is("[") ||
            is_block_shared(function, words[i].text))
            continue;
        return part_of(words, i, closing(words, i + 1) + 1);
    }
    return {};
}

/// "row" of "row < n" and of "row + 1 < n".
std::string coordinate(const Tokens& side) {
    const auto name =
        std::find_if(side.begin(), side.end(), [](const Token& word) { return word.is_name(); });
    return name == side.end() ? "" : name->text;
}

/// Whether a name is a thread's place in the grid: "col = blockIdx.x * 16 + tx".
bool is_place_in_grid(const FunctionText& function, const std::string& name, int statement) {
    Tokens value;
    if (function.definition(name, statement, &value) < 0) return false;
    if (mentions(value, "blockIdx")) return true;
    for (const Token& word : value) {
        Tokens behind;
        if (word.is_name() && word.text != name &&
            function.definition(word.text, statement, &behind) >= 0 && mentions(behind, "blockIdx"))
            return true;
    }
    return false;
}

/// A load, and the statement that it stands in.
struct Load {
    Tokens words;
    int statement = -1;
};

/// What is stored there: an element, or a variable that gets one under a condition:
/// "if (row < n) value = *place; … as[ty][tx] = value".
Load load_behind(const FunctionText& function, const Tokens& stored, int statement) {
    const auto& all = function.statements();
    if (Tokens load = load_in(function, stored); !load.empty()) return {std::move(load), statement};
    if (stored.size() != 1) return {};
    for (int i = statement - 1; i >= 0; --i)
        for (const Assigned& one : assignments_in(all[static_cast<std::size_t>(i)])) {
            if (one.element() || one.name() != stored[0].text || is_zero(one.value)) continue;
            if (one.sign != "=") return {};
            return {load_in(function, one.value), i};
        }
    return {};
}

std::string foreign_to(const FunctionText& function, const Load& load) {
    const auto made_of = names_behind(function, load.words, load.statement);
    const Guard* foreign = nullptr;
    bool own = false;
    const std::vector<Guard> guards = function.guards(load.statement);
    for (const Guard& guard : guards) {
        if (guard.loop || guard.exit || guard.one_of || guard.sign != "<") continue;
        const std::string name = coordinate(guard.left);
        if (has(made_of, name))
            own = true;
        else if (is_place_in_grid(function, name, load.statement))
            foreign = &guard;
    }
    if (!foreign || !own) return "";
    const int line = function.statements()[static_cast<std::size_t>(load.statement)].line;
    const std::string who = foreign->line == line
                                ? fmt::format("Line {} loads", line)
                                : fmt::format("Line {} lets line {} load", foreign->line, line);
    return fmt::format(
        "{0} {1} only where {2} < {3}, but {2} is no part of that element's place: threads beyond "
        "the edge of the result load elements that others need. Ask only for the row and the "
        "column of the element itself.",
        who, text_of(load.words), text_of(foreign->left), text_of(foreign->right));
}

/// "fetch(a, n, row, start + x, inside)": a function loads only where `inside` holds, and that asks
/// for a place in the grid that the other arguments do not have.
std::string foreign_in_call(const Tokens& file, const FunctionText& function, const Tokens& value,
                            int statement) {
    if (value.size() < 3 || !value[0].is_name() || !value[1].is("(") ||
        closing(value, 1) + 1 != value.size())
        return "";
    const FunctionText called(file, line_of_function(file, value[0].text));
    const std::vector<Tokens> parameters = split(called.parameters(), ","),
                              given = split(part_of(value, 2, value.size() - 1), ",");
    if (parameters.size() != given.size()) return "";
    for (std::size_t k = 0; k < given.size(); ++k) {
        Tokens asked;
        const bool flag = given[k].size() == 1 && mentions(parameters[k], "bool");
        const int set = flag ? function.definition(given[k][0].text, statement - 1, &asked) : -1;
        const std::string& parameter = parameters[k].back().text;
        const bool decides = std::ranges::any_of(called.statements(), [&](const Statement& one) {
            return mentions(one.words, parameter) &&
                   (one.kind == Statement::Kind::branch || mentions(one.words, "?"));
        });
        if (set < 0 || !decides || mentions(asked, "||")) continue;
        Tokens others;
        for (std::size_t i = 0; i < given.size(); ++i)
            if (i != k) others.insert(others.end(), given[i].begin(), given[i].end());
        const auto made_of = names_behind(function, others, statement);
        for (const Tokens& one : split(asked, "&&")) {
            const std::vector<Tokens> sides = split(without_brackets(one), "<");
            const std::string name = sides.size() == 2 ? coordinate(sides[0]) : std::string();
            if (name.empty() || has(made_of, name) || !is_place_in_grid(function, name, statement))
                continue;
            return fmt::format(
                "Line {0} gives {1} to {2}(), which loads only where that holds, and {1} asks for "
                "{3} < {4} (line {5}), but {3} is no part of that element's place: threads beyond "
                "the edge of the result load elements that others need. Ask only for the row and "
                "the column of the element itself.",
                value[0].line, given[k][0].text, value[0].text, text_of(sides[0]),
                text_of(sides[1]), function.statements()[static_cast<std::size_t>(set)].line);
        }
    }
    return "";
}

std::string asked_too_much(const Tokens& file, const FunctionText& function, int i) {
    for (const Assigned& store :
         assignments_in(function.statements()[static_cast<std::size_t>(i)])) {
        if (!store.element() || !is_block_shared(function, store.name())) continue;
        if (std::string text = foreign_in_call(file, function, store.value, i); !text.empty())
            return text;
        const Load load = load_behind(function, store.value, i);
        if (load.words.empty()) continue;
        if (std::string text = foreign_to(function, load); !text.empty()) return text;
    }
    return "";
}

}  // namespace

std::string foreign_guard(const Tokens& file) {
    for (const FunctionText& function : functions_in(file))
        for (int i = 0; i < static_cast<int>(function.statements().size()); ++i)
            if (std::string text = asked_too_much(file, function, i); !text.empty()) return text;
    return "";
}

}  // namespace simtutor
