#include "grader/findings/result/clamped_tile.h"

#include <fmt/format.h>

#include <vector>

#include "grader/findings/result/cut_off_load.h"
#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// A store to a tile of the block in a round of the loop.
struct TileLoad {
    std::string array, cut;
    int line = 0;
};

/// All stores to shared arrays in a loop, if each of them is cut off along the loop's counter, and
/// they fill at least two arrays; else nothing.
std::vector<TileLoad> cut_off_in(const FunctionText& function, int loop) {
    const std::string counter = counter_of(function.statements()[static_cast<std::size_t>(loop)]);
    if (counter.empty()) return {};
    std::vector<TileLoad> all;
    bool two = false;
    for (int i = loop + 1; i < static_cast<int>(function.statements().size()); ++i) {
        if (!is_inside(function, i, loop)) continue;
        for (const Assigned& set :
             assignments_in(function.statements()[static_cast<std::size_t>(i)])) {
            if (!set.element() || !is_block_shared(function, set.name())) continue;
            const Tokens from = loaded(function, set.value);
            const CutOff cut = from.empty() ? CutOff{} : cut_off_along(function, from, i, counter);
            if (cut.text.empty() || is_asked_for(function, i, set.value, cut.made)) return {};
            two |= !all.empty() && all.front().array != set.name();
            all.push_back({set.name(), cut.text, set.to.front().line});
        }
    }
    return two ? all : std::vector<TileLoad>();
}

}  // namespace

std::string clamped_tile(const Tokens& file, const std::string& common) {
    if (common.find(" is no multiple of ") == std::string::npos) return "";
    for (const FunctionText& function : functions_in(file))
        for (int i = 0; i < static_cast<int>(function.statements().size()); ++i) {
            const Statement& loop = function.statements()[static_cast<std::size_t>(i)];
            if (loop.kind != Statement::Kind::loop) continue;
            const std::vector<TileLoad> loads = cut_off_in(function, i);
            if (loads.empty()) continue;
            std::string text;
            for (const TileLoad& one : loads)
                text += fmt::format("{}{} gets it in line {} ({})", text.empty() ? "" : ", ",
                                    one.array, one.line, one.cut);
            return fmt::format(
                "the tiles of the loop in line {} hold the last element once more for each place "
                "behind the end, where a 0 belongs: {}. A product with what lies behind the end "
                "must add nothing.",
                loop.line, text);
        }
    return "";
}

}  // namespace simtutor
