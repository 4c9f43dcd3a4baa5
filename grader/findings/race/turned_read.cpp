#include "grader/findings/race/turned_read.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "grader/findings/given_advice.h"
#include "grader/findings/race/between_loops.h"
#include "grader/findings/source/function_text.h"

namespace simtutor {
namespace {

/// "v[row][column - 1]": an element with two indices.
struct Cell {
    Tokens first, second;
    int line = 0;
    bool stored = false;
};

std::vector<Cell> cells_in(const FunctionText& function, const std::string& array) {
    std::vector<Cell> found;
    for (const Statement& one : function.statements()) {
        const Tokens& words = one.words;
        for (std::size_t i = 0; i + 1 < words.size(); ++i) {
            if (words[i].text != array || !words[i + 1].is("[")) continue;
            const std::size_t middle = closing(words, i + 1) + 1;
            if (middle >= words.size() || !words[middle].is("[")) continue;
            const std::size_t end = closing(words, middle);
            if (end >= words.size()) continue;
            found.push_back({part_of(words, i + 2, middle - 1), part_of(words, middle + 1, end),
                             words[i].line, end + 1 < words.size() && words[end + 1].is("=")});
        }
    }
    return found;
}

std::optional<Cell> only_cell(const std::vector<Cell>& cells, int line, bool stored) {
    std::optional<Cell> found;
    for (const Cell& one : cells) {
        if (one.line != line || one.stored != stored) continue;
        if (found) return std::nullopt;
        found = one;
    }
    return found;
}

/// Whether another place of the text reads with the store's order: "v[row][column - 1]".
bool read_in_order(const std::vector<Cell>& cells, const Cell& store) {
    return std::any_of(cells.begin(), cells.end(), [&](const Cell& one) {
        return !one.stored && mentions(one.first, store.first[0].text) &&
               mentions(one.second, store.second[0].text);
    });
}

std::string cell_text(const std::string& array, const Cell& cell) {
    return fmt::format("{}[{}][{}]", array, text_of(cell.first), text_of(cell.second));
}

}  // namespace

std::string turned_read(const Tokens& file, const simt::Finding& finding) {
    if (finding.sides.size() != 2 || !asks_for_barrier(finding) ||
        (finding.rule != "race.shared" && finding.rule != "race.warp"))
        return "";
    const simt::FindingSide *read = &finding.sides[0], *write = &finding.sides[1];
    if (read->action != "read") std::swap(read, write);
    if (read->action != "read" || write->action != "write" || read->object.empty() ||
        read->site.file != write->site.file)
        return "";
    const std::string array = read->object.substr(0, read->object.find_first_of("[+ "));
    const FunctionText function(file, read->site.line);
    const std::vector<Cell> cells = cells_in(function, array);
    const auto loaded = only_cell(cells, read->site.line, false);
    const auto stored = only_cell(cells, write->site.line, true);
    if (!loaded || !stored || stored->first.size() != 1 || stored->second.size() != 1 ||
        !stored->first[0].is_name() || !stored->second[0].is_name() ||
        same_words(stored->first, stored->second) || !same_words(loaded->first, stored->second) ||
        !same_words(loaded->second, stored->first) || !read_in_order(cells, *stored))
        return "";
    std::string barrier = behind_first_loop(file, finding.advice);
    barrier[0] = 'p';
    return fmt::format(
        "Line {0} reads {1}, and line {2} stores {3}: another thread's element. If the thread's "
        "own is meant, exchange the two in line {0}; then no barrier is needed there. If that of "
        "the other thread is meant, {4}",
        read->site.line, cell_text(array, *loaded), write->site.line, cell_text(array, *stored),
        barrier);
}

}  // namespace simtutor
