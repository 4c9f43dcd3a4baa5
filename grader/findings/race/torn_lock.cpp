#include "grader/findings/race/torn_lock.h"

#include <fmt/format.h>

#include <algorithm>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// "word" and "&locks[b]" of the call at `i`.
std::vector<Tokens> arguments_at(const Tokens& words, std::size_t i) {
    if (i + 1 >= words.size() || !words[i + 1].is("(")) return {};
    return split(part_of(words, i + 2, closing(words, i + 1)), ",");
}

/// What a condition looks at without changing it: "word" of "atomicAdd(word, 0) != 0", of "*word"
/// and of "atomicCAS(word, 0, 0)"; empty for any other.
Tokens only_read(const Tokens& condition) {
    for (std::size_t i = 0; i < condition.size(); ++i) {
        const Token& word = condition[i];
        const auto given = arguments_at(condition, i);
        const bool adds = word.is("atomicAdd") || word.is("atomicOr") || word.is("atomicXor") ||
                          word.is("atomicSub");
        if (adds && given.size() == 2 && is_zero(given[1])) return given[0];
        if (word.is("atomicCAS") && given.size() == 3 && same_words(given[1], given[2]))
            return given[0];
        if (word.text.starts_with("atomic")) return {};
    }
    for (std::size_t i = 0; i + 1 < condition.size(); ++i)
        if (condition[i].is("*") && condition[i + 1].is_name() &&
            (i == 0 || !condition[i - 1].is_name()) &&
            (i + 2 == condition.size() || !condition[i + 2].is("[")))
            return {condition[i + 1]};
    return {};
}

/// What a plain statement takes without asking what was there: "atomicExch(word, 1);" and
/// "*word = 1;".
Tokens taken_blindly(const Statement& one) {
    const Tokens& w = one.words;
    if (one.kind != Statement::Kind::plain || w.empty()) return {};
    if (w.size() > 3 && w[0].is("*") && w[1].is_name() && w[2].is("=") && w[3].is("1"))
        return {w[1]};
    if (!w[0].is("atomicExch")) return {};
    const auto given = arguments_at(w, 0);
    return given.size() == 2 && !is_zero(given[1]) ? given[0] : Tokens();
}

/// The lines that wait for a lock and take it, and the lock.
struct Torn {
    int waits = 0, takes = 0;
    Tokens lock;
};

Torn find_torn(const Tokens& file) {
    for (const FunctionText& function : functions_in(file)) {
        const auto& all = function.statements();
        for (std::size_t k = 0; k < all.size(); ++k) {
            if (all[k].kind != Statement::Kind::loop) continue;
            const Tokens looked = only_read(all[k].words);
            if (looked.empty()) continue;
            for (std::size_t next = k + 1; next < all.size(); ++next) {
                const Tokens taken = taken_blindly(all[next]);
                if (taken.empty() || !same_words(taken, looked)) continue;
                // Inside of the loop that looks it is another step.
                if (is_inside(function, static_cast<int>(next), static_cast<int>(k))) break;
                return {all[k].line, all[next].line, looked};
            }
        }
    }
    return {};
}

}  // namespace

std::string torn_lock(const Tokens& file) {
    const Torn torn = find_torn(file);
    if (torn.waits == 0) return "";
    return fmt::format(
        "Line {0} waits until {1} is free, and line {2} takes it without looking: between the two "
        "steps another thread may do the same, and both go on. Do both in one step: "
        "atomicCAS({1}, 0, 1) in the loop's condition, until it returns 0 for free.",
        torn.waits, text_of(torn.lock), torn.takes);
}

std::string torn_lock(const Tokens& file, const simt::Finding& finding) {
    const Torn torn = find_torn(file);
    const bool there = std::ranges::any_of(finding.sides, [&](const simt::FindingSide& side) {
        return torn.waits > 0 && (side.site.line == torn.waits || side.site.line == torn.takes);
    });
    return there ? torn_lock(file) : "";
}

}  // namespace simtutor
