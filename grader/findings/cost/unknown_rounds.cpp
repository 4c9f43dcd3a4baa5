#include "grader/findings/cost/unknown_rounds.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// "tile_rows" of "Vector sums[tile_rows][2]", where the function declares it.
struct LocalArray {
    int line = 0;
    std::vector<Tokens> sides;
};

LocalArray local_array(const FunctionText& function, const std::string& name) {
    for (const Statement& one : function.statements()) {
        if (one.kind != Statement::Kind::plain || mentions(one.words, "static")) continue;
        for (std::size_t i = 1; i + 1 < one.words.size(); ++i) {
            if (one.words[i].text != name || !one.words[i + 1].is("[") ||
                !one.words[i - 1].is_name() || one.words[i - 1].is("return"))
                continue;
            LocalArray array{one.words[i].line, {}};
            for (std::size_t open = i + 1; open < one.words.size() && one.words[open].is("[");
                 open = closing(one.words, open) + 1)
                array.sides.push_back(part_of(one.words, open + 1, closing(one.words, open)));
            return array;
        }
    }
    return {};
}

/// "rows" of "for (int r = 0; r < rows; ++r)".
Tokens end_of(const Statement& loop) {
    const auto parts = split(loop.words, ";");
    if (parts.size() != 3 || parts[1].size() < 3 || parts[1][0].text != counter_of(loop)) return {};
    const bool below = parts[1][1].is("<") || parts[1][1].is("<=") || parts[1][1].is("!=");
    return below ? part_of(parts[1], 2, parts[1].size()) : Tokens();
}

/// Whether the function is given the number, or computes it from what it is given.
bool is_unknown(const Tokens& file, const FunctionText& function, const Tokens& end, int loop) {
    if (end.empty() || constant_value(file, end)) return false;
    return std::ranges::any_of(end, [&](const Token& word) {
        const auto parameters = split(function.parameters(), ",");
        Tokens value;
        return word.is_name() && (std::ranges::any_of(parameters,
                                                      [&](const Tokens& one) {
                                                          return !one.empty() &&
                                                                 one.back().text == word.text;
                                                      }) ||
                                  (function.definition(word.text, loop - 1, &value) >= 0 &&
                                   !constant_value(file, value)));
    });
}

/// A statement that adds to an element of a local array, and the loop whose counter chooses it.
struct KeptSum {
    LocalArray array;
    std::string name;
    int loop = -1, outer = -1;  ///< that loop, and the one around it that keeps the element
    std::size_t side = 0;       ///< of the array that its counter goes along
};

/// What is in the brackets of a place: "r" and "0" of "sums[r][0]".
std::vector<Tokens> brackets_of(const Tokens& place) {
    std::vector<Tokens> all;
    for (std::size_t open = 1; open < place.size() && place[open].is("[");
         open = closing(place, open) + 1)
        all.push_back(part_of(place, open + 1, closing(place, open)));
    return all;
}

/// The loops around a statement that choose the element, and the first one around them that does
/// not.
void add_loops(const FunctionText& function, int statement, const KeptSum& sum,
               const std::vector<Tokens>& index, std::vector<KeptSum>& all) {
    std::vector<KeptSum> chosen;
    for (const int head : function.around(statement)) {
        const Statement& loop = function.statements()[static_cast<std::size_t>(head)];
        if (loop.kind != Statement::Kind::loop) continue;
        const std::string counter = counter_of(loop);
        const auto at = std::ranges::find_if(
            index, [&](const Tokens& one) { return !counter.empty() && mentions(one, counter); });
        if (at == index.end()) {
            for (KeptSum& one : chosen) one.outer = head;
            all.insert(all.end(), chosen.begin(), chosen.end());
            return;
        }
        chosen.push_back(sum);
        chosen.back().loop = head;
        chosen.back().side = static_cast<std::size_t>(at - index.begin());
    }
}

/// "sums[r][0] += …" in the loop over r in the loop over p.
std::vector<KeptSum> kept_sums(const FunctionText& function) {
    std::vector<KeptSum> all;
    const auto& statements = function.statements();
    for (int i = 0; i < static_cast<int>(statements.size()); ++i) {
        if (statements[static_cast<std::size_t>(i)].kind != Statement::Kind::plain) continue;
        for (const Assigned& add : assignments_in(statements[static_cast<std::size_t>(i)])) {
            const std::vector<Tokens> index = brackets_of(add.to);
            const LocalArray array = local_array(function, add.name());
            if (add.sign != "+=" || array.line == 0 || index.empty() ||
                array.sides.size() != index.size())
                continue;
            add_loops(function, i, {array, add.name()}, index, all);
        }
    }
    return all;
}

}  // namespace

std::string unknown_rounds(const Tokens& file) {
    std::string text;
    for (const FunctionText& function : functions_in(file)) {
        const auto& statements = function.statements();
        bool known = false, found = false;
        for (const KeptSum& sum : kept_sums(function)) {
            const Statement& loop = statements[static_cast<std::size_t>(sum.loop)];
            const Statement& outer = statements[static_cast<std::size_t>(sum.outer)];
            const Tokens end = end_of(loop);
            if (!is_unknown(file, function, end, sum.loop)) {
                known = true;
                continue;
            }
            if (found || !constant_value(file, sum.array.sides[sum.side])) continue;
            found = true;
            if (!text.empty()) continue;
            text = fmt::format(
                "The loop in line {0}, inside of the one in line {1}, has {2} rounds, a number "
                "that "
                "the compiler does not know, and {3} chooses an element of {4} (line {5}). An "
                "array "
                "stays in registers only where each index is a constant once the loops are "
                "unrolled: let this loop have {6} rounds, the length of {4}. What it computes "
                "beyond {2} is not stored, but what it reads for that must be there.",
                loop.line, outer.line, text_of(end), counter_of(loop), sum.name, sum.array.line,
                text_of(sum.array.sides[sum.side]));
        }
        // It may be the one for whole tiles.
        if (known && !found) return "";
    }
    return text;
}

}  // namespace simtutor
