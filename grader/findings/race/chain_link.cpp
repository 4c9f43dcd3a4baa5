#include "grader/findings/race/chain_link.h"

#include <fmt/format.h>

#include <optional>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/kernel_results.h"
#include "grader/findings/source/lock_text.h"

namespace simtutor {
namespace {

/// "*head" without the blank that a product would have.
std::string place_text(const Tokens& place) {
    return place[0].is("*") ? "*" + text_of(part_of(place, 1, place.size())) : text_of(place);
}

/// "heads[b] = node": what is set, be it "*head", and to what.
struct Stored {
    Tokens to, value;
};

Stored stored_in(const Statement& one) {
    if (one.kind != Statement::Kind::plain) return {};
    const std::vector<Tokens> sides = split(one.words, "=");
    return sides.size() == 2 ? Stored{sides[0], sides[1]} : Stored();
}

/// "heads[b] = node" and, further down, "next[node] = heads[b]".
std::string told_link(const FunctionText& function, std::size_t set) {
    const auto& all = function.statements();
    const auto [head, value] = stored_in(all[set]);
    // A place in memory, not a name of the thread.
    if (head.size() < 2 || value.size() != 1 || !value[0].is_name() || head[0].is("const") ||
        !(head[0].is("*") || head.back().is("]") || mentions(head, "->")))
        return "";
    const std::string& node = value[0].text;
    for (std::size_t i = set + 1; i < all.size() && all[i].parent == all[set].parent; ++i) {
        const auto [link, linked] = stored_in(all[i]);
        if (link.empty()) continue;
        if (same_words(link, head) || link[0].text == node) {
            if (!mentions(link, "->")) return "";
        }
        if (!same_words(linked, head) || !mentions(link, node)) continue;
        return fmt::format(
            "Line {0} links {1} to {2} after line {3} has set that to {1}: {4} is {1} itself, "
            "the chain that was there is lost, and a walk along it never ends. Exchange the "
            "two lines.",
            all[i].line, node, place_text(head), all[set].line, place_text(link));
    }
    return "";
}

/// Whether the value is loaded from an array, or by a call that gets it, that is stored to while
/// the lock is held. An address alone is no load.
bool loads_what_changes(const Tokens& file, const Tokens& value, const Held& held) {
    if (value.empty() || value[0].is("&")) return false;
    bool call = false;
    for (std::size_t i = 0; i < value.size(); ++i) {
        const Token& word = value[i];
        call |= i + 1 < value.size() && word.is_name() && value[i + 1].is("(");
        const bool element = i + 1 < value.size() && value[i + 1].is("[");
        const bool pointee = i > 0 && value[i - 1].is("*") && (i < 2 || !value[i - 2].is_name());
        if (!word.is_name() || (!call && !element && !pointee)) continue;
        for (const int line : lines_with(file, word.text, true))
            if (line > held.taken && line < held.given) return true;
    }
    return false;
}

/// "if (node != -1) { …; continue; }" above the lock, and no question below it: what was looked at
/// decides who takes the lock, and is old by then.
std::string left_before_lock(const Tokens& file, const FunctionText& function, const Held& held) {
    const auto& all = function.statements();
    std::string text;
    for (int k = 0; k < static_cast<int>(all.size()); ++k) {
        const Statement& one = all[static_cast<std::size_t>(k)];
        if (one.kind == Statement::Kind::branch && one.line > held.taken && one.line < held.given)
            return "";
        const bool leaves = one.leaves() && one.parent >= 0 && one.line < held.taken;
        if (!leaves || !text.empty()) continue;
        const Statement& branch = all[static_cast<std::size_t>(one.parent)];
        if (branch.kind != Statement::Kind::branch) continue;
        for (const Token& word : branch.words) {
            Tokens value;
            const int at =
                word.is_name() ? function.definition(word.text, one.parent - 1, &value) : -1;
            if (at < 0 || !loads_what_changes(file, value, held)) continue;
            text = fmt::format(
                "Line {} sets {}, and line {} decides by it before line {} takes {}: until "
                "then another thread may have changed what was looked at. Look again behind line "
                "{}.",
                all[static_cast<std::size_t>(at)].line, word.text, branch.line, held.taken,
                with_name(held.lock), held.taken);
        }
    }
    return text;
}

}  // namespace

std::string linked_to_itself(const Tokens& file) {
    for (const FunctionText& function : functions_in(file))
        for (std::size_t i = 0; i < function.statements().size(); ++i)
            if (std::string text = told_link(function, i); !text.empty()) return text;
    return "";
}

std::string searched_before_lock(const Tokens& file, int line) {
    const FunctionText function(file, line);
    const std::optional<Held> held = lock_beside(file, line);
    if (!held) return "";
    const auto& all = function.statements();
    for (int k = 0; k < static_cast<int>(all.size()); ++k) {
        const Statement& used = all[static_cast<std::size_t>(k)];
        if (used.line <= held->taken || used.line >= held->given ||
            used.kind == Statement::Kind::alternative)
            continue;
        for (const Token& word : used.words) {
            if (!word.is_name() || function.definition(word.text, k) == k) continue;
            // The last value that it gets before.
            const int at = function.definition(word.text, k - 1);
            if (at < 0) continue;
            const Statement& set = all[static_cast<std::size_t>(at)];
            Tokens value;
            function.definition(word.text, at, &value);
            if (set.line >= held->taken || !loads_what_changes(file, value, *held)) continue;
            const bool branch = used.kind == Statement::Kind::branch;
            return fmt::format(
                "Line {} sets {} before line {} takes {}, and line {} {} it when the lock "
                "is held: by then another thread may have changed what was looked at. Look behind "
                "line {}.",
                set.line, word.text, held->taken, with_name(held->lock), used.line,
                branch ? "decides by" : "uses", held->taken);
        }
    }
    return left_before_lock(file, function, *held);
}

}  // namespace simtutor
