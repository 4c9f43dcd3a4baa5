#include "grader/findings/race/first_lock.h"

#include <fmt/format.h>

#include <optional>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/lock_text.h"

namespace simtutor {
namespace {

/// "heads[b]", under the lock: what the threads work on.
struct Place {
    std::string array, index;
    int line = 0;  ///< where the index gets its value
};

std::optional<Place> place_under(const FunctionText& function, const Held& held) {
    const auto& all = function.statements();
    for (std::size_t k = 0; k < all.size(); ++k) {
        const Tokens& w = all[k].words;
        if (all[k].line <= held.taken || all[k].line >= held.given) continue;
        for (std::size_t i = 0; i + 3 < w.size(); ++i) {
            if (!w[i].is_name() || !w[i + 1].is("[") || !w[i + 2].is_name() || !w[i + 3].is("]") ||
                !is_pointer_parameter(function, w[i].text))
                continue;
            const int set = function.definition(w[i + 2].text, static_cast<int>(k) - 1);
            if (set < 0) continue;
            const Statement& made = all[static_cast<std::size_t>(set)];
            // What is chosen under the lock, or a loop's counter, chooses no lock.
            if (made.kind != Statement::Kind::plain || made.line >= held.taken) continue;
            return Place{w[i].text, w[i + 2].text, made.line};
        }
    }
    return {};
}

/// Whether the lock is named with an index anywhere in the function.
bool has_index(const FunctionText& function, const std::string& lock) {
    for (const Statement& one : function.statements())
        for (std::size_t i = 0; i + 1 < one.words.size(); ++i)
            if (one.words[i].text == lock && (one.words[i + 1].is("[") || one.words[i + 1].is("+")))
                return true;
    return false;
}

}  // namespace

std::string first_lock(const simt::Finding& finding, Sources& sources) {
    const simt::FindingSide& side = finding.sides.front();
    if (finding.sides.size() != 1) return "";
    const Tokens file = tokens_of(sources, side.site.file);
    const FunctionText function(file, side.site.line);
    const std::optional<Held> held = lock_beside(file, side.site.line);
    if (!held || held->taken != side.site.line || held->given <= held->taken ||
        side.object != held->lock + "[0]" || !is_pointer_parameter(function, held->lock) ||
        has_index(function, held->lock))
        return "";
    const auto place = place_under(function, *held);
    if (!place) return "";
    return fmt::format(
        "Line {0} takes {1} without an index: all threads want {1}[0], whatever their {2} is, and "
        "it is not free. If {1} has a lock for each {2} (line {3}), as {4}[{2}] has its element, "
        "take {1} + {2}, and give that back in line {5}. Else look for who holds it: a lock must "
        "be free at the launch, and given back on every path.",
        held->taken, held->lock, place->index, place->line, place->array, held->given);
}

}  // namespace simtutor
