#include "grader/findings/cost/lane_in_column.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// "as[y][k]" in a line.
struct SharedRead {
    std::string text, array;
    std::vector<Tokens> places;
};

/// Whether a place is made of threadIdx.x.
bool follows_lane(const FunctionText& function, const Tokens& place, int statement) {
    Tokens words = place;
    for (const std::string& name : names_behind(function, place, statement)) {
        Tokens value;
        if (function.definition(name, statement, &value) >= 0)
            words.insert(words.end(), value.begin(), value.end());
    }
    for (std::size_t i = 0; i + 2 < words.size(); ++i)
        if (words[i].is("threadIdx") && words[i + 2].is("x")) return true;
    return false;
}

std::vector<SharedRead> shared_reads(const FunctionText& function, const Statement& one) {
    std::vector<SharedRead> all;
    for (std::size_t i = 0; i + 1 < one.words.size(); ++i) {
        if (!one.words[i + 1].is("[") || !is_block_shared(function, one.words[i].text)) continue;
        SharedRead read{"", one.words[i].text, {}};
        std::size_t at = i + 1;
        while (at < one.words.size() && one.words[at].is("[")) {
            const std::size_t close = closing(one.words, at);
            read.places.push_back(part_of(one.words, at + 1, close));
            at = close + 1;
        }
        read.text = text_of(part_of(one.words, i, at));
        if (read.places.size() == 2) all.push_back(std::move(read));
    }
    return all;
}

}  // namespace

std::string lane_in_column(const Tokens& file, int line) {
    const FunctionText function(file, line);
    for (int i = 0; i < static_cast<int>(function.statements().size()); ++i) {
        const Statement& one = function.statements()[static_cast<std::size_t>(i)];
        if (one.kind != Statement::Kind::plain || !one.touches(line)) continue;
        const std::vector<SharedRead> reads = shared_reads(function, one);
        const auto along = std::ranges::find_if(reads, [&](const SharedRead& read) {
            return !follows_lane(function, read.places[0], i) && read.places[1].size() == 1 &&
                   follows_lane(function, read.places[1], i);
        });
        if (along == reads.end()) continue;
        const std::string& name = along->places[1][0].text;
        const auto across = std::ranges::find_if(reads, [&](const SharedRead& read) {
            return follows_lane(function, read.places[0], i) && !mentions(read.places[0], name);
        });
        if (across == reads.end() || across->array == along->array) continue;
        Tokens value;
        const int made = function.definition(name, i, &value);
        // What the whole kernel has is a place of the thread, and no way through the tile.
        if (made < 0 || loop_around(function, made) < 0) continue;
        const auto lane = std::ranges::find_if(value, [&](const Token& word) {
            return word.is_name() && follows_lane(function, {word}, made - 1);
        });
        if (lane == value.end()) continue;
        return fmt::format(
            "In {0} neighbouring threads read words that follow each other, because line {1} makes "
            "{2} of {3}. {4} goes across the rows already: without {3} in {2} all of them read one "
            "word of {5}.",
            along->text, function.statements()[static_cast<std::size_t>(made)].line, name,
            lane->text, across->text, along->array);
    }
    return "";
}

}  // namespace simtutor
