#include "grader/findings/cost/late_load.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/kernel_results.h"
#include "grader/findings/text.h"

namespace simtutor {
namespace {

/// "p" of "p = *(const float2*)pa", of "p = pa[0]" and, with its type, of a declaration; empty for
/// no load from device memory.
std::string loaded_name(const FunctionText& function, const Statement& one) {
    if (one.kind != Statement::Kind::plain) return "";
    for (const Assigned& set : assignments_in(one)) {
        const Tokens& v = set.value;
        const bool element = v.size() > 2 && v[0].is_name() && (v[1].is("[") || v[0].is("__ldg"));
        if (element && is_block_shared(function, v[0].text)) continue;
        if (set.sign == "=" && v.size() > 1 && (v[0].is("*") || element)) return set.name();
    }
    return "";
}

/// Whether a loop of the function has the array, and stores nothing to it: it uses up what is
/// there.
bool uses_up(const std::vector<Statement>& all, int loop, const std::string& array) {
    bool used = false;
    for (std::size_t i = static_cast<std::size_t>(loop) + 1; i < all.size(); ++i) {
        if (all[i].parent < loop) break;
        for (const Assigned& set : assignments_in(all[i]))
            if (set.name() == array) return false;
        used |= all[i].kind == Statement::Kind::plain && mentions(all[i].words, array);
    }
    return used;
}

/// A loop of a kernel that stores what was loaded to an array, and has a loop that uses it up.
struct Round {
    std::set<std::string> loaded;  ///< names whose values go to the array
    std::string array;
    int outer = -1, inner = -1;
};

/// The round around a store of `name` to an array.
Round round_of(const FunctionText& function, int store, const std::string& array) {
    const auto& all = function.statements();
    Round round;
    round.array = array;
    for (const int head : function.around(store))
        if (all[static_cast<std::size_t>(head)].kind == Statement::Kind::loop) round.outer = head;
    for (int i = store + 1; round.outer >= 0 && i < static_cast<int>(all.size()); ++i) {
        const Statement& one = all[static_cast<std::size_t>(i)];
        if (one.kind == Statement::Kind::loop && one.parent == round.outer &&
            uses_up(all, i, array)) {
            round.inner = i;
            break;
        }
    }
    return round;
}

/// Every load of the function, by its statement.
std::vector<std::pair<int, std::string>> loads_in(const FunctionText& function) {
    std::vector<std::pair<int, std::string>> loads;
    for (int i = 0; i < static_cast<int>(function.statements().size()); ++i)
        if (std::string name =
                loaded_name(function, function.statements()[static_cast<std::size_t>(i)]);
            !name.empty())
            loads.emplace_back(i, std::move(name));
    return loads;
}

/// Whether the round stores the value of a name to its array.
bool stored_to(const FunctionText& function, const Round& round, const std::string& name) {
    return std::ranges::any_of(function.statements(), [&](const Statement& one) {
        return std::ranges::any_of(assignments_in(one), [&](const Assigned& set) {
            return set.element() && set.name() == round.array && mentions(set.value, name);
        });
    });
}

/// "one and two"
std::string list_of(const std::set<std::string>& names) {
    std::string text;
    for (const std::string& name : names)
        text += (text.empty() ? "" : name == *names.rbegin() ? " and " : ", ") + name;
    return text;
}

/// The first round whose store takes a value that a line has loaded.
Round first_round(const FunctionText& function,
                  const std::vector<std::pair<int, std::string>>& loads) {
    const auto& all = function.statements();
    for (int i = 0; i < static_cast<int>(all.size()); ++i)
        for (const Assigned& set : assignments_in(all[static_cast<std::size_t>(i)])) {
            if (!set.element() || !is_block_shared(function, set.name())) continue;
            for (const auto& [statement, name] : loads) {
                if (!mentions(set.value, name)) continue;
                Round round = round_of(function, i, set.name());
                if (round.inner < 0) continue;
                for (const auto& [other, loaded] : loads)
                    if (stored_to(function, round, loaded)) round.loaded.insert(loaded);
                return round;
            }
        }
    return {};
}

std::string told_in(const FunctionText& function, bool of_run) {
    const auto& all = function.statements();
    const auto loads = loads_in(function);
    const Round round = first_round(function, loads);
    if (round.inner < 0) return "";
    std::set<std::string> before, names;
    std::set<int> late, own;
    for (const auto& [statement, name] : loads) {
        if (!round.loaded.contains(name)) continue;
        const int line = all[static_cast<std::size_t>(statement)].line;
        const auto heads = function.around(statement);
        const auto within = [&](int head) {
            return std::find(heads.begin(), heads.end(), head) != heads.end();
        };
        if (!within(round.outer) && statement < round.outer) before.insert(name);
        if (!within(round.outer) || within(round.inner)) continue;
        if (statement < round.inner) own.insert(line);
        if (statement > round.inner && before.contains(name)) {
            late.insert(line);
            names.insert(name);
        }
    }
    const int outer = all[static_cast<std::size_t>(round.outer)].line;
    const int inner = all[static_cast<std::size_t>(round.inner)].line;
    if (!late.empty() && own.empty()) {
        const bool one = late.size() == 1;
        return fmt::format(
            "{} {} {} for the next round of the loop in line {}, but {} behind the loop in line "
            "{}, which uses up what this round has in {}: nothing is on its way while that loop "
            "computes. Start the load{} before it, and let only the store to {} wait for the "
            "barrier.",
            sentence(lines_text(late)), one ? "loads" : "load", list_of(names), outer,
            one ? "it stands" : "they stand", inner, round.array, one ? "" : "s", round.array);
    }
    if (!of_run || own.empty() || !before.empty()) return "";
    return fmt::format(
        "{} {} what the same round of the loop in line {} stores to {}: each round waits for its "
        "own values, and none loads the next one's. Its values could be on their way while the "
        "loop in line {} computes.",
        sentence(lines_text(own)), own.size() == 1 ? "loads" : "load", outer, round.array, inner);
}

}  // namespace

std::string late_load(const Tokens& file, const std::string& run) {
    const std::set<std::string> kernels =
        run.empty() ? std::set<std::string>() : kernels_of_run(file, run);
    for (const FunctionText& function : functions_in(file)) {
        if (!kernels.empty() && !kernels.contains(function.name())) continue;
        if (std::string text = told_in(function, kernels.contains(function.name())); !text.empty())
            return text;
    }
    return "";
}

}  // namespace simtutor
