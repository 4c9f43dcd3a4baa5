#include "grader/findings/race/lock_cause.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

#include "grader/findings/given_advice.h"
#include "grader/findings/race/faulty_lock.h"
#include "grader/findings/race/narrow_scope.h"
#include "grader/findings/race/one_of_locks.h"
#include "grader/findings/race/open_lock.h"
#include "grader/findings/race/outside_lock.h"
#include "grader/findings/source/assignments.h"
#include "grader/findings/source/fence_lines.h"
#include "grader/findings/source/lock_text.h"
#include "grader/findings/source/run_functions.h"

namespace simtutor {
namespace {

/// Whether the file has a fence for all blocks where a lock is taken, and one where it is given.
bool has_fences(const Tokens& file) {
    return std::count_if(file.begin(), file.end(),
                         [](const Token& word) { return word.is("__threadfence"); }) >= 2;
}

/// Two threads that were in a part which one lock should keep for one of them.
/// @param data the line in which the lock is held
std::string not_kept_out(const Tokens& file, const simt::Finding& finding, const std::string& lines,
                         const Held& held, int data) {
    if (std::string block = lock_of_block(file, finding, held.taken, held.lock); !block.empty())
        return fmt::format("{} under {}. {}", lines, with_name(held.lock), block);
    if (std::string some = taken_by_some(file, held.taken, held.lock, data); !some.empty())
        return some;
    if (const std::string open = open_lock(file, held.taken); !open.empty())
        return fmt::format("{} under {}. {}", lines, with_name(held.lock), open);
    if (const std::string orders = named_orders(file); !orders.empty())
        return fmt::format("{} under {}. {}", lines, with_name(held.lock), orders);
    const char* const fences =
        "A lock alone orders no data: one __threadfence() belongs behind line {}, where it is "
        "taken, and one before line {}, where it is given back (__threadfence_block() is for the "
        "threads of one block).";
    const bool fenced = has_fences(file);
    if (const std::string fault = faulty_lock(file, held.taken); !fault.empty())
        return fmt::format(
            "{} under {}, and two threads were there at once. {}{}", lines, with_name(held.lock),
            fault, fenced ? "" : " " + fmt::format(fmt::runtime(fences), held.taken, held.given));
    if (!fenced)
        return fmt::format("{} under {}. {}", lines, with_name(held.lock),
                           fmt::format(fmt::runtime(fences), held.taken, held.given));
    if (std::string many = one_of_locks(file, held.taken, held); !many.empty()) return many;
    const int line = line_that_takes(file, held.taken);
    return fmt::format(
        "{} under {}{}, and nothing put two threads in order there. Does the lock let both in? "
        "Look at line {}: a thread may go on only if it found the lock free and took it in the "
        "same step. Do all threads that touch this element take the same lock? Where there are "
        "several, none of them protects what belongs to all: change that by an atomic function. "
        "Does each way to line {}, which gives it back, pass a __threadfence() behind the data?",
        lines, with_name(held.lock),
        held.taken == line ? "" : fmt::format(" (line {})", held.taken), line, held.given);
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
    return fmt::format("line {} runs under {}, which line {} takes", side.site.line,
                       with_name(held.lock), held.taken);
}

/// Of fences between the data and the line that gives the lock back, which all stand under a
/// condition that this line does not share: what to do with the last. Empty where there is none, or
/// one that every thread passes.
std::string fence_on_one_way(const Tokens& file, int data, const Held& held) {
    const FunctionText function(file, held.given);
    const int release = function.at(held.given, held.lock);
    const auto heads = function.around(release);
    int line = 0, condition = 0;
    const auto& all = function.statements();
    for (int k = 0; k < release; ++k) {
        const Statement& one = all[static_cast<std::size_t>(k)];
        if (one.line <= data || !mentions(one.words, "__threadfence")) continue;
        const auto around = function.around(k);
        const auto own = std::ranges::find_if(
            around, [&](int head) { return std::ranges::find(heads, head) == heads.end(); });
        if (own == around.end()) return "";
        line = one.line;
        condition = all[static_cast<std::size_t>(*own)].line;
    }
    if (line == 0) return "";
    return fmt::format(
        "Only some threads pass the fence in line {}, those that line {} sends there. The others "
        "give {} back in line {} with no fence behind what they wrote. Move it behind all of that, "
        "directly before line {}.",
        line, condition, with_name(held.lock), held.given, held.given);
}

/// "release" where the line calls this function of the file, which takes or gives a lock; empty
/// where it does that itself.
std::string function_called(const Tokens& file, int line, LockStep step) {
    for (std::size_t i = 0; i + 1 < file.size(); ++i)
        if (file[i].line == line && file[i + 1].is("(") &&
            step_of_function(file, file[i].text) == step &&
            line_of_function(file, file[i].text) > 0)
            return file[i].text;
    return "";
}

/// The line of the fence in the function that a line calls to take its lock; 0 if there is none.
int fence_of_taker(const Tokens& file, int taken) {
    std::set<std::string> called;
    for (std::size_t i = 0; i + 1 < file.size(); ++i)
        if (file[i].line == taken && step_of_function(file, file[i].text) == LockStep::takes &&
            file[i + 1].is("("))
            called.insert(file[i].text);
    for (const Token& word : file)
        if (word.text.starts_with("__threadfence") &&
            called.contains(FunctionText(file, word.line).name()))
            return word.line;
    return 0;
}

/// Of two accesses under locks of one name, between which all fences stand: it was not one lock.
std::string other_lock_held(const Tokens& file, const simt::Finding& finding, const Held& held) {
    const int reader = finding.sides[0].site.line, writer = finding.sides[1].site.line;
    if (!fence_between(file, held.taken - 1, reader) ||
        !is_one_of_many(FunctionText(file, held.taken), held))
        return "";
    return fmt::format(
        "{} under {}, with a fence behind line {}, where it is taken, and one before line "
        "{}, where it is given back: no fence is missing. The lock is one of many, and the two "
        "threads held different ones: which lock belongs to {}?",
        reader == writer ? fmt::format("Line {} runs", reader)
                         : fmt::format("Lines {} and {} run", std::min(reader, writer),
                                       std::max(reader, writer)),
        with_name(held.lock), held.taken, held.given,
        finding.sides[0].object.empty() ? "this element" : finding.sides[0].object);
}

/// What belongs, or stands already, where the lock is taken.
std::string fence_of_other_side(const Tokens& file, const Held& held, int reader,
                                const std::string& fence) {
    if (!named_orders(file).empty()) return "";
    if (const int inside = fence_of_taker(file, held.taken); inside > 0)
        return fmt::format(" The fence in line {}, where the lock is taken, is not enough alone.",
                           inside);
    if (fence_between(file, held.taken - 1, reader))
        return fmt::format(
            " The fence after line {}, where the lock is taken, is not enough alone.", held.taken);
    const std::string acquire = function_called(file, held.taken, LockStep::takes);
    return acquire.empty()
               ? fmt::format(
                     " One more {} belongs after line {}, where the lock is "
                     "taken.",
                     fence, held.taken)
               : fmt::format(" One more {} belongs where {} has got the lock.", fence, acquire);
}

/// Of two accesses under one lock, where a fence is missing: it belongs before the lock is given
/// back. The flag that the simulator saw last may have been another atomic.
Cause fence_under_lock(const simt::Finding& finding, Sources& sources) {
    const std::size_t at = finding.advice.find("()");
    const simt::FindingSide &reader = finding.sides[0], &writer = finding.sides[1];
    if (at == std::string::npos || reader.site.file != writer.site.file) return {};
    const Tokens file = tokens_of(sources, writer.site.file);
    const std::optional<Held> here = held_at(file, reader), there = held_at(file, writer);
    if (!here || !there ||
        !same_lock(FunctionText(file, here->taken), here->lock, FunctionText(file, there->taken),
                   there->lock))
        return {};
    // The reader's fence is missing, as the advice says: the flag in it need not be the lock.
    if (finding.rule == "race.acquire" && !fence_between(file, here->taken - 1, reader.site.line))
        return {};
    const bool blocks_differ =
        !std::equal(reader.who.block, reader.who.block + 3, writer.who.block);
    if (const int narrow = narrow_fence_between(file, writer.site.line, there->given);
        narrow > 0 && blocks_differ)
        return {{},
                fmt::format("The fence in line {}, before line {} gives {} back, is "
                            "__threadfence_block(): it holds for the threads of one block, and "
                            "another block takes the lock next. Use __threadfence() there.",
                            narrow, there->given, with_name(there->lock))};
    if (const int narrow = narrow_fence_between(file, here->taken - 1, reader.site.line);
        narrow > 0 && blocks_differ)
        return {{},
                fmt::format("The fence in line {}, behind line {} which takes {}, is "
                            "__threadfence_block(): it holds for the threads of one block, and "
                            "another block had the lock before. Use __threadfence() there.",
                            narrow, here->taken, with_name(here->lock))};
    if (std::string one_way = fence_on_one_way(file, writer.site.line, *there); !one_way.empty())
        return {{}, std::move(one_way)};
    if (fence_between(file, writer.site.line, there->given)) {
        std::string many = one_of_locks(file, there->taken, *there);
        return {{}, many.empty() ? other_lock_held(file, finding, *here) : std::move(many)};
    }
    const std::string fence = finding.advice.substr(4, at + 2 - 4);
    const std::string release = function_called(file, there->given, LockStep::gives);
    return {{},
            fmt::format("Put {} between line {} (the data) and line {}, which gives {} back{}: "
                        "without it the lock can be seen free before the data.{}",
                        fence, writer.site.line, there->given, with_name(there->lock),
                        release.empty() ? ""
                                        : fmt::format(", best in {}, before the lock is free, for "
                                                      "all who call it",
                                                      release),
                        fence_of_other_side(file, *here, reader.site.line, fence))};
}

/// Of data that a lock guards which this function takes and gives back itself, with a fence behind
/// the one but none before the other: that this fence is missing. What lies between says more where
/// the lock is one of many, or where no fence orders anything.
std::string fence_before_release(const Tokens& file, int data, const Held& held) {
    const FunctionText function(file, held.given);
    const auto& all = function.statements();
    const bool exchanges = std::any_of(all.begin(), all.end(), [&](const Statement& one) {
        return one.touches(held.given) && mentions(one.words, "atomicExch");
    });
    if (!exchanges || data >= held.given || !has_fences(file) ||
        !fence_between(file, held.taken - 1, data) || fence_between(file, data, held.given))
        return "";
    return fmt::format(
        "Put __threadfence() between line {} (the data) and line {}, which gives {} back: without "
        "it the lock can be seen free before the data. The fence after line {}, where the lock is "
        "taken, is not enough alone.",
        data, held.given, with_name(held.lock), held.taken);
}

/// The fence of the function that gives the lock back, where it comes only after that and no other
/// comes before.
std::string fence_behind_release(const Tokens& file, int data, const Held& held) {
    const std::string name = function_called(file, held.given, LockStep::gives);
    if (name.empty() || fence_between(file, data, held.given)) return "";
    int release = 0, fence = 0;
    for (const FunctionText& function : functions_in(file)) {
        if (function.name() != name) continue;
        for (const Statement& one : function.statements()) {
            if (mentions(one.words, "__threadfence")) {
                if (release == 0) return "";
                fence = one.line;
            }
            if (release == 0 && mentions(one.words, "atomicExch")) release = one.line;
        }
    }
    if (fence == 0) return "";
    return fmt::format(
        "{} gives {} back in line {}, and its fence in line {} comes only then: another thread may "
        "take the lock before it sees what was written. Put the __threadfence() before line {}.",
        name, with_name(held.lock), release, fence, release);
}

/// The same for a function that takes no lock itself, but is called beside one.
Cause lock_around_call(const simt::Finding& finding, const Tokens& file) {
    const simt::FindingSide &one = finding.sides[0], &other = finding.sides[1];
    const FunctionText function(file, one.site.line);
    if (!function.found() || function.name() != FunctionText(file, other.site.line).name() ||
        given_advice(finding) == GivenAdvice::repair_first)
        return {};
    const simt::FindingSide call = called_from(file, one);
    if (call.site.line == 0) return {};
    const std::string lines = fmt::format("Line {} calls {}", call.site.line, function.name());
    if (const std::optional<Held> held = held_at(file, call))
        return {{}, not_kept_out(file, finding, lines, *held, call.site.line)};
    if (const std::optional<Held> beside = lock_beside(file, call.site.line))
        return {
            {},
            fmt::format("{}, which changes {}, without {} that line {} takes and line "
                        "{} gives back. {}",
                        lines, array_of(one), with_name(beside->lock), beside->taken, beside->given,
                        call.site.line < beside->taken
                            ? fmt::format("Move the call behind line {}.", beside->taken)
                            : fmt::format("Move the call before line {}.", beside->given))};
    return {};
}

}  // namespace

Cause lock_cause(const simt::Finding& finding, Sources& sources) {
    if (finding.sides.size() != 2) return {};
    if (given_advice(finding) == GivenAdvice::fence) return fence_under_lock(finding, sources);
    const simt::FindingSide* one = &finding.sides[0];
    const simt::FindingSide* other = &finding.sides[1];
    if (one->site.file != other->site.file || one->site.line <= 0 || other->site.line <= 0)
        return {};
    const Tokens file = tokens_of(sources, one->site.file);
    std::optional<Held> here = held_at(file, *one), there = held_at(file, *other);
    if (!here && !there) return lock_around_call(finding, file);
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
    if (!same_lock(FunctionText(file, here->taken), here->lock, FunctionText(file, there->taken),
                   there->lock)) {
        const bool one_function =
            FunctionText(file, here->taken).name() == FunctionText(file, there->taken).name();
        return {{},
                fmt::format("L{}; {}. {}Two locks do not keep each other out: what both lines "
                            "touch needs one lock.",
                            first.substr(1), under(*other, *there),
                            one_function ? "" : "Are these one lock? ")};
    }
    // A missing fence is told by advice of its own.
    if (finding.advice.find("__threadfence() between") != std::string::npos ||
        finding.advice.starts_with("The fence") ||
        given_advice(finding) == GivenAdvice::repair_first)
        return {};
    const int a = one->site.line, b = other->site.line;
    if (std::string fence = fence_before_release(file, std::max(a, b), *here); !fence.empty())
        return {{}, std::move(fence)};
    if (std::string late = fence_behind_release(file, std::max(a, b), *here); !late.empty())
        return {{}, std::move(late)};
    if (std::string one_way = fence_on_one_way(file, std::max(a, b), *here); !one_way.empty())
        return {{}, std::move(one_way)};
    return {
        {},
        not_kept_out(file, finding,
                     a == b ? fmt::format("Line {} runs", a)
                            : fmt::format("Lines {} and {} run", std::min(a, b), std::max(a, b)),
                     *here, std::min(a, b))};
}

Cause other_lock_given(const simt::Finding& finding, Sources& sources) {
    const simt::Site& site = finding.sides.front().site;
    const Tokens file = tokens_of(sources, site.file);
    std::string other;
    const std::optional<Held> held = lock_beside(file, site.line, &other);
    if (!held || other.empty()) return {};
    return {{},
            fmt::format("Line {} takes {}, and line {} gives {} back: a lock that nobody "
                        "gives back is never free again. Both must name the same one.",
                        held->taken, with_name(held->lock), held->given, "`" + other + "`")};
}

}  // namespace simtutor
