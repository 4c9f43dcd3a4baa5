#include "grader/findings/race/same_place.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <vector>

#include "grader/findings/given_advice.h"
#include "grader/findings/source/assignments.h"
#include "grader/findings/source/function_calls.h"
#include "grader/findings/source/lock_text.h"
#include "grader/findings/source/overrun.h"
#include "grader/findings/source/thread_value.h"

namespace simtutor {
namespace {

/// An expression that leads to an element of the array: "as[g][4 * r]".
struct Place {
    int line = 0;
    std::string text;
    std::string caller;  ///< function that is given it; empty: the line itself stores
};

/// Elements that a statement of the function moves at a time.
long long width_in(const FunctionText& function, int line) {
    for (const Statement& one : function.statements())
        if (one.touches(line))
            for (const Token& word : one.words)
                if (word.text.size() == 6 && word.text.starts_with("float"))
                    return std::clamp(word.text.back() - '0', 1, 4);
    return 1;
}

/// Whether "array[…][…]" at `at` in the words is the element for this thread.
bool leads_to(const Tokens& file, const FunctionText& function, int statement, const Tokens& words,
              std::size_t at, const simt::FindingSide& side, long long width) {
    const ThreadValue value(file, function, side.who);
    const std::vector<long long> wanted = indices_in(side.object);
    std::size_t next = at + 1;
    for (std::size_t k = 0; k < wanted.size(); ++k) {
        if (next >= words.size() || !words[next].is("[")) return false;
        const std::size_t close = closing(words, next);
        const auto index = value.of(part_of(words, next + 1, close), statement);
        const bool last = k + 1 == wanted.size();
        if (!index ||
            (last ? wanted[k] < *index || wanted[k] >= *index + width : wanted[k] != *index))
            return false;
        next = close + 1;
    }
    return !wanted.empty();
}

std::string element_at(const Tokens& words, std::size_t at) {
    std::size_t end = at + 1;
    while (end < words.size() && words[end].is("[")) end = closing(words, end) + 1;
    return text_of(part_of(words, at, end));
}

/// The one place in the line, or in the calls of its function, that leads the thread to the
/// element; nothing where there are several, or none.
std::optional<Place> place_of(const Tokens& file, const simt::FindingSide& side,
                              const std::string& array) {
    const FunctionText function(file, side.site.line);
    const long long width = width_in(function, side.site.line);
    std::vector<Place> places;
    const auto search = [&](const FunctionText& in, int line, const std::string& called) {
        const auto& all = in.statements();
        for (int i = 0; i < static_cast<int>(all.size()); ++i) {
            const Tokens& words = all[static_cast<std::size_t>(i)].words;
            if (!all[static_cast<std::size_t>(i)].touches(line)) continue;
            for (std::size_t at = 0; at + 1 < words.size(); ++at) {
                if (words[at].text != array || !words[at + 1].is("[") || words[at].line != line ||
                    !leads_to(file, in, i, words, at, side, width))
                    continue;
                const std::string text = element_at(words, at);
                const bool known = std::any_of(places.begin(), places.end(), [&](const Place& p) {
                    return p.line == line && p.text == text;
                });
                if (!known) places.push_back({line, text, called});
            }
        }
    };
    search(function, side.site.line, "");
    for (const FunctionCall& call : calls_of(file, function))
        search(FunctionText(file, call.line), call.line, function.name());
    return places.size() == 1 ? std::optional(places[0]) : std::nullopt;
}

/// Whether the line stores the same number to every place: others are stored there later.
bool clears(const Tokens& file, const simt::FindingSide& side, const std::string& array) {
    const FunctionText function(file, side.site.line);
    for (const Statement& one : function.statements())
        for (const Assigned& set : assignments_in(one))
            if (one.touches(side.site.line) && set.name() == array &&
                (is_zero(set.value) || constant_value(file, set.value)))
                return true;
    return false;
}

std::string name_of(const simt::FindingSide& side) {
    const unsigned* at = side.who.thread;
    if (at[1] == 0 && at[2] == 0) return fmt::format("thread {}", at[0]);
    if (at[2] == 0) return fmt::format("thread ({}, {})", at[0], at[1]);
    return fmt::format("thread ({}, {}, {})", at[0], at[1], at[2]);
}

std::string told(const Place& a, const Place& b, const simt::FindingSide& one,
                 const simt::FindingSide& other) {
    const auto leads = [](const Place& place) {
        return place.caller.empty()
                   ? fmt::format("line {} stores to {}", place.line, place.text)
                   : fmt::format("line {} calls {} with {}", place.line, place.caller, place.text);
    };
    if (a.line == b.line && a.text == b.text)
        return fmt::format(
            "L{}, and that is {} for {} and for {}. A barrier does not help. If each thread should "
            "have a place of its own: is the index wrong, does a condition let one without an "
            "element "
            "come here, or has the block other sides than the index counts with? If one value is "
            "wanted there, let one thread store it.",
            leads(a).substr(1), one.object, name_of(one), name_of(other));
    return fmt::format(
        "L{}, and {}: for {} the first is {}, and for {} the second is the same "
        "place. Is one of the two indices wrong, or a condition? A barrier between them helps "
        "only if the second is meant to replace what the first has stored.",
        leads(a).substr(1), leads(b), name_of(one), one.object, name_of(other));
}

}  // namespace

std::string call_that_leads(const Tokens& file, const simt::FindingSide& side) {
    const std::string array = side.object.substr(0, side.object.find('['));
    if (array.empty() || array == side.object || !side.on_device) return "";
    if (calls_of(file, FunctionText(file, side.site.line)).size() < 2) return "";
    const auto place = place_of(file, side, array);
    if (!place || place->caller.empty()) return "";
    return fmt::format("line {}, which calls {} with {}", place->line, place->caller, place->text);
}

std::string same_place(const simt::Finding& finding, Sources& sources) {
    if (finding.sides.size() != 2 || !finding.rule.starts_with("race.") ||
        given_advice(finding) == GivenAdvice::repair_first)
        return "";
    const simt::FindingSide *one = &finding.sides[0], *other = &finding.sides[1];
    if (one->action != "write" || other->action != "write" || !one->on_device ||
        !other->on_device || one->site.file != other->site.file ||
        !std::equal(one->who.block, one->who.block + 3, other->who.block))
        return "";
    const std::string array = one->object.substr(0, one->object.find('['));
    if (array.empty() || array == one->object || one->object != other->object) return "";
    const Tokens file = tokens_of(sources, one->site.file);
    // A lock is to keep the threads apart, and no index.
    if (held_around(file, *one) && held_around(file, *other)) return "";
    const auto a = place_of(file, *one, array), b = place_of(file, *other, array);
    const bool lines_differ = one->site.line != other->site.line;
    if (lines_differ && (!a || !b || clears(file, *one, array) || clears(file, *other, array)))
        return "";
    if (a && b) return a->line <= b->line ? told(*a, *b, *one, *other) : told(*b, *a, *other, *one);
    const FunctionText function(file, one->site.line);
    if (function.name() != FunctionText(file, other->site.line).name()) return "";
    const auto calls = calls_of(file, function);
    const std::string list = calls.size() < 2 ? "" : calls_with(file, calls, array);
    if (list.empty() || list.find(" with ") == list.rfind(" with ")) return "";
    return fmt::format(
        "{} stores for several calls: {}. For which two threads, or rounds, are two of these "
        "places the same? If each should have its own, correct the place; if one follows the "
        "other in the same place, a __syncthreads() belongs between them.",
        function.name(), list);
}

}  // namespace simtutor
