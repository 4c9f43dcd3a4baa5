#include "grader/findings/result/value_outside.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// "inside" of "inside ? in[i] : 0.0f", a name of a condition; empty for other words.
std::string asked_else_zero(const Tokens& value) {
    if (value.size() < 4 || !value[0].is_name() || !value[1].is("?")) return "";
    return value[value.size() - 2].is(":") && is_zero({value.back()}) ? value[0].text : "";
}

/// Whether a condition around the statement, or in it, has one of the names.
bool is_asked(const FunctionText& function, int statement, const std::vector<std::string>& names) {
    const auto& all = function.statements();
    const auto has_name = [&](const Tokens& words) {
        return std::ranges::any_of(
            words, [&](const Token& word) { return word.is_name() && has(names, word.text); });
    };
    for (const int head : function.around(statement))
        if (all[static_cast<std::size_t>(head)].kind != Statement::Kind::loop &&
            has_name(all[static_cast<std::size_t>(head)].words))
            return true;
    return has_name(all[static_cast<std::size_t>(statement)].words);
}

/// What a loop does with the value.
struct Round {
    int stored = -1, changed = -1;  ///< statements
    std::string tile;
};

Round round_of(const FunctionText& function, int loop, const std::string& value) {
    Round found;
    const auto& all = function.statements();
    for (int i = loop + 1; i < static_cast<int>(all.size()); ++i) {
        if (!is_inside(function, i, loop)) continue;
        for (const Assigned& set : assignments_in(all[static_cast<std::size_t>(i)])) {
            if (set.element() && is_block_shared(function, set.name()) &&
                same_words(set.value, {{value, 0}})) {
                found.stored = i;
                found.tile = set.name();
            }
            if (!set.element() && set.name() == value && found.stored >= 0) found.changed = i;
        }
    }
    return found;
}

/// Whether the loop takes elements of the tile from other threads, and asks for the names nowhere.
bool takes_any(const FunctionText& function, int loop, const Round& round,
               const std::vector<std::string>& names) {
    bool any = false;
    const auto& all = function.statements();
    for (int i = round.stored + 1; i < static_cast<int>(all.size()); ++i) {
        if (!is_inside(function, i, loop) ||
            !mentions(all[static_cast<std::size_t>(i)].words, round.tile))
            continue;
        any = true;
        if (is_asked(function, i, names)) return false;
    }
    return any;
}

}  // namespace

std::string value_outside(const Tokens& file, const std::string& common) {
    if (common.find(" is 2 or more") == std::string::npos) return "";
    for (const FunctionText& function : functions_in(file)) {
        const auto& all = function.statements();
        for (int i = 0; i < static_cast<int>(all.size()); ++i)
            for (const Assigned& begin : assignments_in(all[static_cast<std::size_t>(i)])) {
                const std::string asked = asked_else_zero(begin.value);
                Tokens condition;
                if (asked.empty() || function.definition(asked, i - 1, &condition) < 0) continue;
                // "width" of "x < width": what tells a thread without an element.
                std::vector<std::string> limits = {asked};
                for (const Tokens& one : split(condition, "&&"))
                    if (one.size() > 2 && one[one.size() - 2].is("<"))
                        limits.push_back(one.back().text);
                for (int loop = i + 1; loop < static_cast<int>(all.size()); ++loop) {
                    if (all[static_cast<std::size_t>(loop)].kind != Statement::Kind::loop) continue;
                    const Round round = round_of(function, loop, begin.name());
                    if (round.changed < 0 || is_asked(function, round.changed, limits) ||
                        is_asked(function, round.stored, limits) ||
                        !takes_any(function, loop, round, limits))
                        continue;
                    const int changed = all[static_cast<std::size_t>(round.changed)].line;
                    return fmt::format(
                        "Line {0} gives {1} the value 0 where {2} does not hold, and line {3} "
                        "another one in each round, which line {4} stores for the neighbours: from "
                        "the second round on it is no longer 0. Change it in line {3} only where "
                        "{2} holds.",
                        begin.to.front().line, begin.name(), asked, changed,
                        all[static_cast<std::size_t>(round.stored)].line);
                }
            }
    }
    return "";
}

}  // namespace simtutor
