#include "grader/findings/lock_cause.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <optional>

#include "grader/findings/function_text.h"

namespace simtutor {
namespace {

/// A lock that is held where a statement runs.
struct Held {
    std::string lock;  ///< as the program writes it: "&mutex", "locks[i]"
    int taken = 0;     ///< line
    int given = 0;     ///< line
};

enum class Step { none, takes, gives };

/// "my_lock", "tryLock" and "acquire" take, "unlock" and "release" give; "blocks" and "clock" are
/// no locks.
Step step_by_name(std::string name) {
    std::transform(name.begin(), name.end(), name.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    for (const char* other : {"block", "clock"})
        for (std::size_t at; (at = name.find(other)) != name.npos;) name.erase(at, 5);
    const auto has = [&](const char* part) { return name.find(part) != name.npos; };
    if (has("unlock") || has("release")) return Step::gives;
    return has("lock") || has("acquire") ? Step::takes : Step::none;
}

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

/// What the call at `i` does with a lock, and which one. A compare-and-swap takes one if it waits
/// for a fixed value: an update in a loop waits for the value it has read.
Step step_of(const Tokens& file, const Statement& statement, std::size_t i, std::string& lock) {
    const Tokens& words = statement.words;
    if (!words[i].is_name() || i + 1 >= words.size() || !words[i + 1].is("(")) return Step::none;
    const std::vector<Tokens> arguments = split(part_of(words, i + 2, closing(words, i + 1)), ",");
    if (!arguments.empty()) lock = name_of_lock(arguments[0]);
    const bool head = statement.kind != Statement::Kind::plain;
    if (words[i].is("atomicCAS"))
        return arguments.size() == 3 && is_number(file, arguments[1]) ? Step::takes : Step::none;
    if (words[i].is("atomicExch")) {
        if (arguments.size() != 2 || !is_number(file, arguments[1])) return Step::none;
        return head ? Step::takes : Step::gives;
    }
    const Step step = step_by_name(words[i].text);
    const bool member = i >= 2 && (words[i - 1].is(".") || words[i - 1].is("->"));
    if (step != Step::none && member) {
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

/// "count" of "count[0]", "g" of "g[0] + 4 bytes"
std::string array_of(const simt::FindingSide& side) {
    return side.object.substr(0, side.object.find_first_of("[+ ."));
}

/// The lock that is held in a line of a function, as its text has it.
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
            const Step step = step_of(file, all[number], i, lock);
            if (step == Step::none) continue;
            const int line = all[number].words[i].line;
            if (after) {
                if (step == Step::takes) return std::nullopt;
                held->given = line;
                return held;
            }
            held = step == Step::takes ? std::optional<Held>({lock, line, 0}) : std::nullopt;
        }
    }
    return std::nullopt;
}

/// What to do with a line that runs without the lock: in the same way through the function it may
/// stand too early or too late; elsewhere it must take the lock itself.
std::string move_or_take(const Tokens& file, const simt::FindingSide& side, const Held& held) {
    const FunctionText function(file, held.taken);
    const int outside = function.at(side.site.line, array_of(side));
    const int inside = function.at(held.given, held.lock);
    const auto all = function.around(inside);
    const auto around = function.around(outside);
    const bool same_way =
        outside >= 0 && inside >= 0 && std::all_of(around.begin(), around.end(), [&](int head) {
            return std::find(all.begin(), all.end(), head) != all.end();
        });
    if (same_way && side.site.line < held.taken)
        return fmt::format(
            "It comes too early: what it reads may be old by the time that the lock is taken. Move "
            "it behind line {}.",
            held.taken);
    if (same_way && side.site.line > held.given)
        return fmt::format("It comes too late: move it before line {}.", held.given);
    return "Take the same lock there, too, or use atomic functions in both lines: a lock keeps out "
           "only those who ask for it.";
}

std::string under(const simt::FindingSide& side, const Held& held) {
    return fmt::format("line {} runs under the lock {}, which line {} takes", side.site.line,
                       held.lock, held.taken);
}

/// Whether a fence stands below one line and above another.
bool fence_between(const Tokens& file, int above, int below) {
    return std::any_of(file.begin(), file.end(), [&](const Token& word) {
        return word.text.starts_with("__threadfence") && word.line > above && word.line < below;
    });
}

/// Of two accesses under one lock, where a fence is missing: it belongs before the lock is given
/// back. The flag that the simulator saw last may have been another atomic.
Cause fence_under_lock(const simt::Finding& finding, Sources& sources) {
    const std::string between = "() between line ";
    const std::size_t at = finding.advice.find(between);
    const simt::FindingSide &reader = finding.sides[0], &writer = finding.sides[1];
    if (at == std::string::npos || reader.site.file != writer.site.file) return {};
    const Tokens file = tokens_of(sources, writer.site.file);
    const std::optional<Held> here = held_at(file, reader), there = held_at(file, writer);
    if (!here || !there || here->lock != there->lock ||
        fence_between(file, writer.site.line, there->given))
        return {};
    const std::string fence = finding.advice.substr(4, at + 2 - 4);
    return {{},
            fmt::format("Put {0} between line {1} (the data) and line {2}, which gives the lock "
                        "{3} back: without it the lock can be seen free before the data. {4}",
                        fence, writer.site.line, there->given, there->lock,
                        fence_between(file, here->taken - 1, reader.site.line)
                            ? fmt::format("The fence after line {}, where the lock is taken, is "
                                          "not enough alone.",
                                          here->taken)
                            : fmt::format("One more {} belongs after line {}, where the lock is "
                                          "taken.",
                                          fence, here->taken))};
}

}  // namespace

Cause lock_cause(const simt::Finding& finding, Sources& sources) {
    if (finding.sides.size() != 2) return {};
    if (finding.advice.starts_with("Put __threadfence")) return fence_under_lock(finding, sources);
    const simt::FindingSide* one = &finding.sides[0];
    const simt::FindingSide* other = &finding.sides[1];
    if (one->site.file != other->site.file || one->site.line <= 0 || other->site.line <= 0)
        return {};
    const Tokens file = tokens_of(sources, one->site.file);
    std::optional<Held> here = held_at(file, *one), there = held_at(file, *other);
    if (!here && !there) return {};
    if (!here) {
        std::swap(one, other);
        std::swap(here, there);
    }
    const std::string first = under(*one, *here);
    if (!there)
        return {
            {},
            fmt::format("L{} and line {} gives back; line {} runs without it. {}", first.substr(1),
                        here->given, other->site.line, move_or_take(file, *other, *here))};
    if (here->lock != there->lock)
        return {{},
                fmt::format("L{}; {}. Two locks do not keep each other out: what both lines touch "
                            "needs one lock.",
                            first.substr(1), under(*other, *there))};
    return {};
}

}  // namespace simtutor
