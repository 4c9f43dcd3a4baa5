#include "grader/findings/guarded_tile.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "grader/findings/assignments.h"
#include "grader/findings/index_text.h"
#include "grader/findings/overrun.h"

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

/// Whether a name stands in a sum with the counter of a loop around the statement: "start + x".
bool is_in_round(const FunctionText& function, const Tokens& words, std::size_t i, int statement) {
    for (const int head : function.around(statement)) {
        const Statement& loop = function.statements()[static_cast<std::size_t>(head)];
        const std::string counter =
            loop.kind == Statement::Kind::loop ? counter_of(loop) : std::string();
        if (counter.empty()) continue;
        if (i + 2 < words.size() && words[i + 1].is("+") && words[i + 2].text == counter)
            return true;
        if (i >= 2 && words[i - 1].is("+") && words[i - 2].text == counter) return true;
    }
    return false;
}

/// Whether the condition compares, and only, what is made of the block's number, or of the round
/// that a loop over tiles is in.
bool asks_for_place_in_grid(const FunctionText& function, const Statement& branch, int before) {
    bool place = false;
    for (std::size_t i = 0; i < branch.words.size(); ++i) {
        const Token& word = branch.words[i];
        if (word.is("==") || word.is("!=") || word.is("||") || word.is("[") || word.is("%"))
            return false;
        if (word.is("blockIdx")) place = true;
        Tokens value;
        if (!word.is_name() || function.definition(word.text, before, &value) < 0) continue;
        const bool of_block = mentions(value, "blockIdx");
        const bool of_thread = !of_block && mentions(value, "threadIdx");
        const bool of_round = of_thread && is_in_round(function, branch.words, i, before);
        if (of_thread && !of_round) return false;
        place = place || of_block || of_round;
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
