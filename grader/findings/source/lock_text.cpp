#include "grader/findings/source/lock_text.h"

#include <algorithm>
#include <cctype>
#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

bool is_number(const Tokens& file, const Tokens& words) {
    return constant_value(file, words).has_value();
}

/// "&mutex", not "(int*) & mutex".
std::string name_of_lock(const Tokens& words) {
    const std::size_t cast = words.empty() || !words[0].is("(") ? 0 : closing(words, 0) + 1;
    if (cast > 0 && cast < words.size()) return name_of_lock(part_of(words, cast, words.size()));
    if (words.empty() || !words[0].is("&")) return text_of(words);
    return "&" + text_of(part_of(words, 1, words.size()));
}

/// "locks + b" of "&locks[b]", and of a name that was given one of these and nothing else.
std::string place_of_lock(const FunctionText& function, std::string lock) {
    Tokens value;
    const int last = static_cast<int>(function.statements().size());
    const int set = function.definition(lock, last, &value);
    const bool once = set >= 0 && function.definition(lock, set - 1) < 0;
    if (once && !value.empty() && !mentions(value, "(")) lock = name_of_lock(value);
    const std::size_t open = lock.find('[');
    if (!lock.starts_with("&") || open == std::string::npos || !lock.ends_with("]")) return lock;
    return lock.substr(1, open - 1) + " + " + lock.substr(open + 1, lock.size() - open - 2);
}

}  // namespace

LockStep step_by_name(std::string name) {
    std::transform(name.begin(), name.end(), name.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    for (const char* other : {"block", "clock"})
        for (std::size_t at; (at = name.find(other)) != name.npos;) name.erase(at, 5);
    const auto has = [&](const char* part) { return name.find(part) != name.npos; };
    if (has("unlock") || has("release")) return LockStep::gives;
    return has("lock") || has("acquire") ? LockStep::takes : LockStep::none;
}

LockStep step_of_function(const Tokens& file, const std::string& name) {
    if (const LockStep step = step_by_name(name); step != LockStep::none) return step;
    bool takes = false, gives = false;
    for (const FunctionText& function : functions_in(file)) {
        if (function.name() != name) continue;
        for (const Statement& one : function.statements()) {
            const Tokens& words = one.words;
            for (std::size_t i = 0; i + 1 < words.size(); ++i) {
                const bool swap = words[i].is("atomicCAS");
                if (!swap && !words[i].is("atomicExch")) continue;
                const auto given = split(part_of(words, i + 2, closing(words, i + 1)), ",");
                const bool fixed = given.size() == (swap ? 3 : 2) && is_number(file, given.back());
                takes = takes || (fixed && swap && is_number(file, given[1]));
                gives = gives || (fixed && !swap);
            }
        }
    }
    if (takes == gives) return LockStep::none;
    return takes ? LockStep::takes : LockStep::gives;
}

LockStep step_of(const Tokens& file, const Statement& statement, std::size_t i, std::string& lock) {
    const Tokens& words = statement.words;
    if (!words[i].is_name() || i + 1 >= words.size() || !words[i + 1].is("("))
        return LockStep::none;
    const std::vector<Tokens> arguments = split(part_of(words, i + 2, closing(words, i + 1)), ",");
    if (!arguments.empty()) lock = name_of_lock(arguments[0]);
    const bool head = statement.kind != Statement::Kind::plain;
    if (words[i].is("atomicCAS"))
        return arguments.size() == 3 && is_number(file, arguments[1]) ? LockStep::takes
                                                                      : LockStep::none;
    if (words[i].is("atomicExch")) {
        if (arguments.size() != 2 || !is_number(file, arguments[1])) return LockStep::none;
        return head ? LockStep::takes : LockStep::gives;
    }
    const LockStep step = step_of_function(file, words[i].text);
    const bool member = i >= 2 && (words[i - 1].is(".") || words[i - 1].is("->"));
    if (step != LockStep::none && member) {
        std::size_t begin = i - 1;
        int depth = 0;
        while (begin > 0 && (depth > 0 || words[begin - 1].is_name() || words[begin - 1].is("]") ||
                             words[begin - 1].is(".") || words[begin - 1].is("->"))) {
            --begin;
            depth += words[begin].is("]");
            depth -= words[begin].is("[");
        }
        lock = text_of(part_of(words, begin, i - 1));
    }
    return step;
}

std::string with_name(const std::string& lock) {
    return lock == "lock" ? "the lock" : "the lock `" + lock + "`";
}

bool same_lock(const FunctionText& one_function, const std::string& one,
               const FunctionText& other_function, const std::string& other) {
    return one == other || place_of_lock(one_function, one) == place_of_lock(other_function, other);
}

std::string array_of(const simt::FindingSide& side) {
    return side.object.substr(0, side.object.find_first_of("[+ ."));
}

std::optional<Held> held_at(const Tokens& file, const simt::FindingSide& side) {
    const FunctionText function(file, side.site.line);
    const auto& all = function.statements();
    const int at = function.at(side.site.line, array_of(side));
    if (at < 0) return std::nullopt;
    std::optional<Held> held;
    for (std::size_t number = 0; number < all.size(); ++number) {
        const bool after = number > static_cast<std::size_t>(at);
        if (after && !held) break;
        for (std::size_t i = 0; i < all[number].words.size(); ++i) {
            std::string lock;
            const LockStep step = step_of(file, all[number], i, lock);
            if (step == LockStep::none) continue;
            const int line = all[number].words[i].line;
            if (after) {
                if (step == LockStep::takes) return std::nullopt;
                held->given = line;
                return held;
            }
            held = step == LockStep::takes ? std::optional<Held>({lock, line, 0}) : std::nullopt;
        }
    }
    return std::nullopt;
}

std::optional<Held> lock_beside(const Tokens& file, int line, std::string* other) {
    std::optional<Held> held;
    std::string given;
    const FunctionText function(file, line);
    for (const Statement& one : function.statements())
        for (std::size_t i = 0; i < one.words.size(); ++i) {
            std::string lock;
            const LockStep step = step_of(file, one, i, lock);
            if (step == LockStep::takes && !held) held = Held{lock, one.words[i].line, 0};
            if (step != LockStep::gives || !held) continue;
            given = lock;
            held->given = one.words[i].line;
            if (same_lock(function, given, function, held->lock)) return held;
        }
    if (!held || held->given == 0) return std::nullopt;
    if (other == nullptr) return std::nullopt;
    *other = given;
    return held;
}

simt::FindingSide called_from(const Tokens& file, const simt::FindingSide& side) {
    const std::string name = FunctionText(file, side.site.line).name();
    simt::FindingSide call;
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        if (name.empty() || file[i].text != name || !file[i + 1].is("(")) continue;
        // The definition itself is no call.
        const std::size_t close = closing(file, i + 1);
        if (close + 1 < file.size() && (file[close + 1].is("{") || file[close + 1].is("const")))
            continue;
        if (call.site.line != 0) return {};
        call.site = {side.site.file, file[i].line, ""};
        call.object = name;
    }
    return call;
}

std::optional<Held> held_around(const Tokens& file, const simt::FindingSide& side) {
    if (std::optional<Held> held = held_at(file, side)) return held;
    const simt::FindingSide call = called_from(file, side);
    return call.site.line > 0 ? held_at(file, call) : std::nullopt;
}

}  // namespace simtutor
