#include "grader/findings/unset/guarded_tile.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "grader/findings/index/index_text.h"
#include "grader/findings/source/assignments.h"
#include "grader/findings/source/overrun.h"

namespace simtutor {
namespace {

/// Where a statement stores to the array: "tile[ty][tx] = …"
bool stores_to(const Tokens& words, const std::string& array) {
    if (words.size() < 4 || words[0].text != array) return false;
    std::size_t next = 1;
    while (next < words.size() && words[next].is("[")) next = closing(words, next) + 1;
    return next > 1 && next < words.size() && words[next].is("=");
}

/// The branch around a statement; null where there is none, or a loop is nearer.
const Statement* branch_around(const FunctionText& function, int statement) {
    const int head = function.statements()[static_cast<std::size_t>(statement)].parent;
    if (head < 0) return nullptr;
    const Statement& one = function.statements()[static_cast<std::size_t>(head)];
    return one.kind == Statement::Kind::branch ? &one : nullptr;
}

/// What a comparison asks for: a place in the grid, or in the round of a loop around the store,
/// "step * 16 + ty < n"; the thread's own number alone; or neither.
enum class Asked { place, own, other };

Asked asked_by(const FunctionText& function, const Tokens& part, int store) {
    bool place = false, own = false;
    for (const Token& word : part) {
        place = place || word.is("blockIdx");
        own = own || word.is("threadIdx");
        Tokens value;
        if (!word.is_name() || function.definition(word.text, store, &value) < 0) continue;
        const bool of_block = mentions(value, "blockIdx");
        // "step * 16 + y", where y is threadIdx.y
        const bool of_thread =
            mentions(value, "threadIdx") || std::ranges::any_of(value, [&](const Token& inner) {
                Tokens from;
                return inner.is_name() && function.definition(inner.text, store, &from) >= 0 &&
                       mentions(from, "threadIdx") && !mentions(from, "blockIdx");
            });
        own = own || (!of_block && of_thread);
        place = place || of_block;
    }
    const auto names = names_behind(function, part, store);
    for (const int head : function.around(store)) {
        const Statement& loop = function.statements()[static_cast<std::size_t>(head)];
        const std::string counter =
            loop.kind == Statement::Kind::loop ? counter_of(loop) : std::string();
        if (own && !counter.empty() && has(names, counter)) return Asked::place;
    }
    return own ? Asked::own : place ? Asked::place : Asked::other;
}

/// Whether the condition compares, and only, what is made of the block's number or of the round.
bool asks_for_place_in_grid(const FunctionText& function, const Statement& branch, int store) {
    for (const Token& word : branch.words)
        if (word.is("==") || word.is("!=") || word.is("||") || word.is("[") || word.is("%"))
            return false;
    bool place = false;
    for (const Tokens& part : split(branch.words, "&&")) {
        const Asked asked = asked_by(function, part, store);
        if (asked == Asked::own) return false;
        place = place || asked == Asked::place;
    }
    return place && mentions(branch.words, "<");
}

/// Whether the tile's elements are multiplied and added up, so that one that is 0 adds nothing.
bool is_added_up(const FunctionText& function, const std::string& tile) {
    return std::ranges::any_of(function.statements(), [&](const Statement& one) {
        const auto sum = std::ranges::find_if(one.words, [](const Token& w) { return w.is("+="); });
        const Tokens added(sum, one.words.end());
        return mentions(added, tile) && mentions(added, "*");
    });
}

/// " The same is true of right (line 18).": of other arrays of the block that are stored to in this
/// way only.
std::string others_guarded(const FunctionText& function, const std::string& tile) {
    const auto& all = function.statements();
    std::string text;
    std::set<std::string> known = {tile};
    for (std::size_t k = 0; k < all.size(); ++k) {
        if (all[k].words.empty() || !is_block_shared(function, all[k].words[0].text)) continue;
        const std::string& other = all[k].words[0].text;
        if (!stores_to(all[k].words, other) || !known.insert(other).second) continue;
        bool guarded = true;
        for (std::size_t i = k; i < all.size(); ++i) {
            if (!stores_to(all[i].words, other)) continue;
            const Statement* around = branch_around(function, static_cast<int>(i));
            guarded =
                guarded && around && asks_for_place_in_grid(function, *around, static_cast<int>(i));
        }
        if (guarded) text += fmt::format(" The same is true of {} (line {}).", other, all[k].line);
    }
    return text;
}

}  // namespace

Cause guarded_tile(const simt::Finding& finding, const FunctionText& function,
                   const std::string& tile) {
    const Statement* branch = nullptr;
    int line = 0;
    const auto& all = function.statements();
    for (std::size_t k = 0; k < all.size(); ++k) {
        if (!stores_to(all[k].words, tile)) continue;
        const Statement* around = branch_around(function, static_cast<int>(k));
        if (!around || (branch && around != branch) ||
            !asks_for_place_in_grid(function, *around, static_cast<int>(k)))
            return {};
        branch = around;
        line = all[k].line;
    }
    if (!branch) return {};
    return {
        {place_of_cause(finding, "guard", tile, branch->line)},
        fmt::format("A thread stores to {} only where {} (line {}), so threads beyond the "
                    "border leave their elements (line {}) unset, and others read them. Let "
                    "every thread store {}, and ask only before what lies outside is touched.{}",
                    tile, text_of(branch->words), branch->line, line,
                    is_added_up(function, tile)
                        ? "its element, and 0 for one that does not exist: it adds nothing"
                        : "what its element must hold, beyond the border, too",
                    others_guarded(function, tile))};
}

}  // namespace simtutor
