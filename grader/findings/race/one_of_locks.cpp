#include "grader/findings/race/one_of_locks.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// How a lock is chosen: "locks + b".
struct Choice {
    Tokens words;
    std::vector<std::string> names;  ///< behind the index
    int line = 0;
};

/// The lock as the line has it that takes it, or what its name was given.
Choice choice_of(const FunctionText& function, const Held& held) {
    const auto& all = function.statements();
    for (int k = 0; k < static_cast<int>(all.size()); ++k) {
        const Tokens& words = all[static_cast<std::size_t>(k)].words;
        for (std::size_t i = 0; i + 1 < words.size(); ++i) {
            if (words[i].line != held.taken || !words[i + 1].is("(")) continue;
            const auto given = split(part_of(words, i + 2, closing(words, i + 1)), ",");
            if (given.empty() || given[0].empty()) continue;
            Choice choice{given[0], {}, held.taken};
            if (given[0].size() == 1) {
                const int set = function.definition(given[0][0].text, k - 1, &choice.words);
                if (set < 0) continue;
                choice.line = all[static_cast<std::size_t>(set)].line;
            }
            bool index = false;
            for (const Token& word : choice.words) {
                if (index && word.is_name())
                    for (const std::string& name : names_behind(function, {word}, k))
                        choice.names.push_back(name);
                index |= word.is("[") || word.is("+");
            }
            if (!choice.names.empty()) return choice;
        }
    }
    return {};
}

/// "*used" or "used[0]" that a statement changes by its own value: what stands there, or nothing.
Tokens changed_in(const Tokens& words) {
    const auto changes = [&](std::size_t at) {
        return at < words.size() && (words[at].is("++") || words[at].is("--") ||
                                     words[at].is("+=") || words[at].is("-="));
    };
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        if (words[i].is("*") && words[i + 1].is_name() && (i == 0 || !words[i - 1].is_name())) {
            const bool bracket = i > 0 && words[i - 1].is("(");
            if (changes(i + 2 + (bracket ? 1 : 0)) ||
                (i > 0 && changes(i - 1) && !words[i - 1].text.ends_with("=")) ||
                (bracket && i > 1 && changes(i - 2) && !words[i - 2].text.ends_with("=")))
                return part_of(words, i, i + 2);
        }
        if (!words[i].is_name() || !words[i + 1].is("[")) continue;
        const std::size_t close = closing(words, i + 1);
        if (close < words.size() &&
            (changes(close + 1) || (i > 0 && (words[i - 1].is("++") || words[i - 1].is("--")))))
            return part_of(words, i, close + 1);
    }
    return {};
}

/// "*used = fresh + 1;": the place; nothing where the statement stores to none.
Tokens stored_in(const Tokens& words) {
    std::size_t sign = 0;
    while (sign < words.size() && !words[sign].is("="))
        sign = words[sign].is("[") ? closing(words, sign) + 1 : sign + 1;
    if (sign >= words.size()) return {};
    const bool pointee = sign == 2 && words[0].is("*");
    const bool element = sign > 3 && words[1].is("[") && closing(words, 1) + 1 == sign;
    return pointee || element ? part_of(words, 0, sign) : Tokens();
}

/// Whether a statement above the store, under the lock, reads the place.
bool read_before(const FunctionText& function, const Statement& store, const Tokens& place,
                 const Held& held) {
    for (const Statement& one : function.statements()) {
        if (one.line <= held.taken || one.line >= store.line) continue;
        for (std::size_t i = 1; i + place.size() <= one.words.size(); ++i)
            if (same_words(part_of(one.words, i, i + place.size()), place)) return true;
    }
    return false;
}

std::string place_text(const Tokens& place) {
    return place[0].is("*") ? "*" + text_of(part_of(place, 1, place.size())) : text_of(place);
}

/// Whether the place is the same one for all threads: a parameter, and no index that is computed.
bool is_one_for_all(const Tokens& file, const FunctionText& function, const Tokens& place) {
    const Token& name = place[0].is("*") ? place[1] : place[0];
    for (int at = static_cast<int>(function.statements().size()); at >= 0; --at) {
        at = function.definition(name.text, at);
        // "*used = 1" gives the pointer no value.
        if (at >= 0 && !function.statements()[static_cast<std::size_t>(at)].words[0].is("*"))
            return false;
    }
    return place[0].is("*") ||
           constant_value(file, part_of(place, 2, place.size() - 1)).has_value();
}

}  // namespace

bool is_one_of_many(const FunctionText& function, const Held& held) {
    return !choice_of(function, held).names.empty();
}

std::string one_of_locks(const Tokens& file, int line, const Held& held) {
    const FunctionText function(file, line);
    const Choice choice = choice_of(function, held);
    if (choice.names.empty()) return "";
    for (const Statement& one : function.statements()) {
        if (one.kind != Statement::Kind::plain || one.line <= held.taken || one.line >= held.given)
            continue;
        Tokens place = changed_in(one.words);
        if (place.empty()) place = stored_in(one.words);
        if (place.empty() ||
            (same_words(place, stored_in(one.words)) && !read_before(function, one, place, held)))
            continue;
        if (!is_one_for_all(file, function, place)) continue;
        const std::string text = place_text(place);
        return fmt::format(
            "Line {0} changes {1} under {2}, which is one of many ({3}line {4}): threads "
            "that hold another one of these come here at the same time, and two of them get the "
            "same {5}. What belongs to all is changed by an atomic function: atomicAdd({6}, 1) "
            "gives each thread a number of its own.",
            one.line, text, with_name(held.lock),
            choice.line == held.taken ? std::string() : text_of(choice.words) + ", ", choice.line,
            one.words.size() > place.size() + 1 ? "number" : "old value",
            place[0].is("*") ? text_of(part_of(place, 1, place.size())) : "&" + text);
    }
    return "";
}

}  // namespace simtutor
