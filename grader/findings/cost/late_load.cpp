#include "grader/findings/cost/late_load.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/kernel_results.h"
#include "grader/findings/source/thread_value.h"
#include "grader/findings/text.h"

namespace simtutor {
namespace {

/// Whether a value is a call of a function that only loads: "pair_at(from_a)" with "return
/// *reinterpret_cast<const float2*>(place)". What the block shares may be loaded so, too.
bool loads_by_call(const Tokens& file, const FunctionText& function, const Tokens& value) {
    if (value.size() < 3 || !value[0].is_name() || !value[1].is("(") ||
        closing(value, 1) + 1 != value.size())
        return false;
    const auto returned = returned_by(file, value[0].text);
    return returned && !returned->value.empty() && returned->value[0].is("*") &&
           std::ranges::none_of(value, [&](const Token& word) {
               return word.is_name() && is_block_shared(function, word.text);
           });
}

/// "p" of "p = *(const float2*)pa", of "p = pa[0]" and, with its type, of a declaration; empty for
/// no load from device memory.
std::string loaded_name(const Tokens& file, const FunctionText& function, const Statement& one) {
    if (one.kind != Statement::Kind::plain) return "";
    for (const Assigned& set : assignments_in(one)) {
        const Tokens& v = set.value;
        const bool element = v.size() > 2 && v[0].is_name() && (v[1].is("[") || v[0].is("__ldg"));
        if (element && is_block_shared(function, v[0].text)) continue;
        if (set.sign == "=" && v.size() > 1 &&
            (v[0].is("*") || element || loads_by_call(file, function, v)))
            return set.name();
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
std::vector<std::pair<int, std::string>> loads_in(const Tokens& file,
                                                  const FunctionText& function) {
    std::vector<std::pair<int, std::string>> loads;
    for (int i = 0; i < static_cast<int>(function.statements().size()); ++i)
        if (std::string name =
                loaded_name(file, function, function.statements()[static_cast<std::size_t>(i)]);
            !name.empty())
            loads.emplace_back(i, std::move(name));
    return loads;
}

/// The shared array to which a call stores a name: "as" of "put(as, y, x, upper)"; empty for
/// another statement.
std::string stored_by_call(const FunctionText& function, const Statement& one,
                           const std::string& name) {
    if (one.words.size() < 4 || !one.words[0].is_name() || !one.words[1].is("(")) return "";
    const auto given = split(part_of(one.words, 2, closing(one.words, 1)), ",");
    const bool value = std::ranges::any_of(given, [&](const Tokens& argument) {
        return !argument.empty() && argument[0].text == name;
    });
    for (const Tokens& argument : given)
        if (value && argument.size() == 1 && is_block_shared(function, argument[0].text))
            return argument[0].text;
    return "";
}

/// Whether the round stores the value of a name to its array.
bool stored_to(const FunctionText& function, const Round& round, const std::string& name) {
    return std::ranges::any_of(function.statements(), [&](const Statement& one) {
        if (stored_by_call(function, one, name) == round.array) return true;
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

/// The shared array to which a statement stores a name; empty where it does not.
std::string stored_in(const FunctionText& function, const Statement& one, const std::string& name) {
    for (const Assigned& set : assignments_in(one))
        if (set.element() && is_block_shared(function, set.name()) && mentions(set.value, name))
            return set.name();
    return stored_by_call(function, one, name);
}

/// The first round whose store takes a value that a line has loaded.
Round first_round(const FunctionText& function,
                  const std::vector<std::pair<int, std::string>>& loads) {
    const auto& all = function.statements();
    for (int i = 0; i < static_cast<int>(all.size()); ++i)
        for (const auto& [statement, name] : loads) {
            const std::string array = stored_in(function, all[static_cast<std::size_t>(i)], name);
            if (array.empty()) continue;
            Round round = round_of(function, i, array);
            if (round.inner < 0) continue;
            for (const auto& [other, loaded] : loads)
                if (stored_to(function, round, loaded)) round.loaded.insert(loaded);
            return round;
        }
    return {};
}

/// The line of "if (k == depth - 1 …)" around a load, where that is the last step of the loop over
/// k; 0 if there is none.
int line_of_last_step(const Tokens& file, const FunctionText& function, int load, int loop) {
    const Statement& head = function.statements()[static_cast<std::size_t>(loop)];
    const std::string counter = counter_of(head);
    const auto three = split(head.words, ";");
    if (three.size() != 3 || three[1].size() < 3 || !three[1][1].is("<")) return 0;
    const auto end = constant_value(file, part_of(three[1], 2, three[1].size()));
    for (const Guard& guard : function.guards(load))
        if (guard.sign == "==" && !guard.one_of && text_of(guard.left) == counter && end &&
            constant_value(file, guard.right) == *end - 1)
            return guard.line;
    return 0;
}

/// Loads of the next round's values that only the last step of the loop starts.
/// @param loads those within the loop
std::string told_of_last_step(const Tokens& file, const FunctionText& function, const Round& round,
                              const std::vector<std::pair<int, std::string>>& loads) {
    std::set<int> lines;
    int asked = 0;
    std::size_t found = 0;
    for (const auto& [statement, name] : loads)
        if (const int line = line_of_last_step(file, function, statement, round.inner)) {
            asked = line;
            ++found;
            lines.insert(function.statements()[static_cast<std::size_t>(statement)].line);
        }
    if (lines.empty() || found < loads.size()) return "";
    const Statement& loop = function.statements()[static_cast<std::size_t>(round.inner)];
    return fmt::format(
        "{} {} what the next round stores to {}, but line {} lets only the last step of the loop "
        "in line {} do it: until then nothing is on its way. Let an earlier step start the load{}, "
        "such as the one with {} == 0.",
        sentence(lines_text(lines)), lines.size() == 1 ? "loads" : "load", round.array, asked,
        loop.line, lines.size() == 1 ? "" : "s", counter_of(loop));
}

std::string told_in(const Tokens& file, const FunctionText& function, bool of_run) {
    const auto& all = function.statements();
    const auto loads = loads_in(file, function);
    const Round round = first_round(function, loads);
    if (round.inner < 0) return "";
    std::set<std::string> before, names;
    std::set<int> late, own;
    std::vector<std::pair<int, std::string>> inside;
    for (const auto& [statement, name] : loads) {
        if (!round.loaded.contains(name)) continue;
        const int line = all[static_cast<std::size_t>(statement)].line;
        const auto heads = function.around(statement);
        const auto within = [&](int head) {
            return std::find(heads.begin(), heads.end(), head) != heads.end();
        };
        if (!within(round.outer) && statement < round.outer) before.insert(name);
        if (within(round.inner)) inside.emplace_back(statement, name);
        if (!within(round.outer) || within(round.inner)) continue;
        if (statement < round.inner) own.insert(line);
        if (statement > round.inner && before.contains(name)) {
            late.insert(line);
            names.insert(name);
        }
    }
    const int outer = all[static_cast<std::size_t>(round.outer)].line;
    const int inner = all[static_cast<std::size_t>(round.inner)].line;
    if (std::string last = told_of_last_step(file, function, round, inside); !last.empty())
        return last;
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
        if (std::string text = told_in(file, function, kernels.contains(function.name()));
            !text.empty())
            return text;
    }
    return "";
}

}  // namespace simtutor
