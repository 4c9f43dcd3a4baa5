#include "grader/findings/race/unlocked_update.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "grader/findings/given_advice.h"
#include "grader/findings/source/function_text.h"
#include "grader/findings/source/thread_place.h"

namespace simtutor {
namespace {

/// "s->max = x": what is changed, what it gets, and where it was read before.
struct UnlockedUpdate {
    Tokens place, value;
    std::string atomic;  ///< "atomicMax"
    int statement = -1;  ///< that writes
    int reader = -1;     ///< the statement that reads the old value
};

Tokens after_sign(const Tokens& words, std::size_t at) {
    return part_of(words, at + 1, words.size());
}

/// Where "=" stands in a statement outside of brackets; its size if it stands nowhere.
std::size_t assignment_in(const Tokens& words) {
    std::size_t i = 0;
    while (i < words.size() && !words[i].is("="))
        i = words[i].is("[") || words[i].is("(") ? closing(words, i) + 1 : i + 1;
    return std::min(i, words.size());
}

/// "old" that was set to the place and to nothing else.
bool holds(const FunctionText& function, const Tokens& words, const Tokens& place, int before,
           int* reader) {
    if (same_words(words, place)) return true;
    Tokens value;
    if (words.size() != 1 || !words[0].is_name()) return false;
    const int set = function.definition(words[0].text, before, &value);
    if (set < 0 || !same_words(value, place)) return false;
    *reader = set;
    return true;
}

/// "if (x > max) max = x;"
bool is_extreme(const FunctionText& function, UnlockedUpdate& update) {
    for (const Guard& guard : function.guards(update.statement)) {
        if (guard.sign[0] != '<' || guard.one_of || guard.loop) continue;
        for (const bool larger : {true, false}) {
            const Tokens& old = larger ? guard.left : guard.right;
            const Tokens& fresh = larger ? guard.right : guard.left;
            int reader = -1;
            if (!same_words(fresh, update.value) ||
                !holds(function, old, update.place, update.statement - 1, &reader))
                continue;
            const auto& all = function.statements();
            for (std::size_t i = 0; reader < 0 && i < all.size(); ++i)
                if (all[i].kind == Statement::Kind::branch && all[i].touches(guard.line))
                    reader = static_cast<int>(i);
            update.reader = reader;
            update.atomic = larger ? "atomicMax" : "atomicMin";
            return reader >= 0;
        }
    }
    return false;
}

/// "old = count; count = old + 1;"
bool is_sum(const FunctionText& function, UnlockedUpdate& update) {
    const std::vector<Tokens> terms = split(update.value, "+");
    if (terms.size() != 2) return false;
    for (const int at : {0, 1}) {
        int reader = update.statement;
        if (!holds(function, terms[at], update.place, update.statement - 1, &reader)) continue;
        update.reader = reader;
        update.value = terms[1 - at];
        update.atomic = "atomicAdd";
        return true;
    }
    return false;
}

std::optional<UnlockedUpdate> update_in(const FunctionText& function, int line) {
    const auto& all = function.statements();
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (all[i].kind != Statement::Kind::plain || !all[i].touches(line)) continue;
        const std::size_t sign = assignment_in(all[i].words);
        if (sign == 0 || sign == all[i].words.size()) continue;
        UnlockedUpdate update;
        update.statement = static_cast<int>(i);
        update.place = part_of(all[i].words, 0, sign);
        update.value = after_sign(all[i].words, sign);
        if (is_extreme(function, update) || is_sum(function, update)) return update;
    }
    return std::nullopt;
}

/// How often the array or variable of the place is named in a statement.
long count_of(const Tokens& words, const std::string& name) {
    return std::count_if(words.begin(), words.end(),
                         [&](const Token& word) { return word.text == name; });
}

long times_in(const Tokens& words, const Tokens& place) {
    long found = 0;
    for (std::size_t i = 0; i + place.size() <= words.size(); ++i)
        found += same_words(part_of(words, i, i + place.size()), place);
    return found;
}

/// Whether the statement names the array only as the place: "s[t] = max(s[t], s[t + 1])" does not.
bool only_as_place(const Tokens& words, const Tokens& place) {
    const auto first =
        std::find_if(place.begin(), place.end(), [](const Token& word) { return word.is_name(); });
    if (first == place.end()) return false;
    const bool array = mentions(place, "[");
    return !array || count_of(words, first->text) == times_in(words, place);
}

/// Whether a loop around the update counts in the place's index: each round has another element,
/// and a barrier between two rounds may be what is missing.
bool moves_in_loop(const FunctionText& function, const UnlockedUpdate& update) {
    for (const int head : function.around(update.statement)) {
        const Statement& one = function.statements()[static_cast<std::size_t>(head)];
        // A loop that only spreads elements over the grid needs no barrier.
        if (one.kind != Statement::Kind::loop || mentions(one.words, "gridDim")) continue;
        if (mentions(update.place, "[")) return true;
    }
    return false;
}

/// "threadIdx.x == 0": one thread of a block comes there.
bool picks_thread(const FunctionText& function, const Guard& guard, int before) {
    if (guard.sign != "==") return false;
    for (const Tokens& side : {guard.left, guard.right}) {
        Tokens value = side;
        if (side.size() == 1 && side[0].is_name())
            function.definition(side[0].text, before, &value);
        if (!mentions(value, "[") &&
            (mentions(value, "threadIdx") || mentions(value, "thread_rank")))
            return true;
    }
    return false;
}

/// Whether the thread that writes is chosen after others have read the place, too.
bool one_writes(const FunctionText& function, const UnlockedUpdate& update) {
    const std::vector<Guard> before = function.guards(update.reader);
    for (const Guard& guard : function.guards(update.statement)) {
        if (!picks_thread(function, guard, update.statement)) continue;
        if (std::none_of(before.begin(), before.end(), [&](const Guard& other) {
                return same_words(other.left, guard.left) && same_words(other.right, guard.right);
            }))
            return true;
    }
    return false;
}

/// Whether each thread is meant to have this element for itself: then its index is at fault.
bool is_own_place(const FunctionText& function, const UnlockedUpdate& update) {
    const Tokens& place = update.place;
    return place.size() > 3 && place[0].is_name() && place[1].is("[") &&
           is_place_of_thread(function, part_of(place, 1, closing(place, 1) + 1), update.statement);
}

bool has_lock(const FunctionText& function) {
    const auto& all = function.statements();
    return std::any_of(all.begin(), all.end(), [](const Statement& one) {
        return std::any_of(one.words.begin(), one.words.end(), [](const Token& word) {
            return word.text.starts_with("atomic") || word.text.find("lock") == 0 ||
                   word.is("cuda") || word.text.find("mutex") != std::string::npos;
        });
    });
}

/// What the atomic function takes: "&s->max", and "m" for "*m".
std::string address_of(const Tokens& place) {
    return place.front().is("*") ? text_of(part_of(place, 1, place.size())) : "&" + text_of(place);
}

std::string advice_of(const FunctionText& function, const UnlockedUpdate& update) {
    const auto& all = function.statements();
    const int read = all[static_cast<std::size_t>(update.reader)].line,
              write = all[static_cast<std::size_t>(update.statement)].line;
    const std::string place = update.place.front().is("*")
                                  ? "*" + text_of(part_of(update.place, 1, update.place.size()))
                                  : text_of(update.place);
    return fmt::format(
        "{0}, and between the two another thread may write: a barrier does not help. {1}({2}, {3}) "
        "does both in one step{4}; or let each thread keep a value of its own and combine the "
        "values in a reduction.",
        read == write ? fmt::format("Line {} reads {} and then writes it", read, place)
                      : fmt::format("Line {} reads {} and line {} writes it", read, place, write),
        update.atomic, address_of(update.place), text_of(update.value),
        update.atomic == "atomicAdd" ? ""
                                     : " for whole numbers, while a float needs a loop with "
                                       "atomicCAS");
}

}  // namespace

Cause unlocked_update(const simt::Finding& finding, Sources& sources) {
    // "First repair …": what comes first was found already.
    if (finding.sides.size() != 2 || given_advice(finding) == GivenAdvice::repair_first) return {};
    const simt::FindingSide* other = &finding.sides[0];
    const simt::FindingSide* write = &finding.sides[1];
    if (write->action != "write") std::swap(other, write);
    if (write->action != "write" || (other->action != "read" && other->action != "write") ||
        other->site.file != write->site.file)
        return {};
    const Tokens file = tokens_of(sources, write->site.file);
    const FunctionText function(file, write->site.line);
    if (!function.found() || has_lock(function)) return {};
    const std::optional<UnlockedUpdate> update = update_in(function, write->site.line);
    if (!update) return {};
    const auto& all = function.statements();
    const Statement &reader = all[static_cast<std::size_t>(update->reader)],
                    &writer = all[static_cast<std::size_t>(update->statement)];
    const Statement& met = other->action == "read" ? reader : writer;
    if (!met.touches(other->site.line) || !only_as_place(reader.words, update->place) ||
        !only_as_place(writer.words, update->place) || moves_in_loop(function, *update) ||
        one_writes(function, *update) || is_own_place(function, *update))
        return {};
    return {{}, advice_of(function, *update)};
}

}  // namespace simtutor
