#include "grader/findings/index/foreign_guard.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grader/findings/source/assignments.h"

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

std::string asked_too_much(const FunctionText& function, int i) {
    for (const Assigned& store :
         assignments_in(function.statements()[static_cast<std::size_t>(i)])) {
        if (!store.element() || !is_block_shared(function, store.name())) continue;
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
            if (std::string text = asked_too_much(function, i); !text.empty()) return text;
    return "";
}

}  // namespace simtutor
