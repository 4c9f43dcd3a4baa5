#include "grader/findings/cost/outer_reload.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/text.h"

namespace simtutor {
namespace {

/// Whether what a loop's body does to a name goes on from round to round: "right += 4 * n", where
/// the body gives it no new begin.
bool goes_on(const FunctionText& function, const std::string& name, int loop) {
    bool begins = false, moves = false;
    for (int i = loop + 1; i < static_cast<int>(function.statements().size()); ++i) {
        if (!is_inside(function, i, loop)) continue;
        const Statement& one = function.statements()[static_cast<std::size_t>(i)];
        for (const Assigned& set : assignments_in(one)) {
            if (set.name() != name || set.element()) continue;
            begins |= set.sign == "=";
            moves |= set.sign != "=";
        }
        for (std::size_t k = 0; k < one.words.size(); ++k) {
            const auto steps = [&](std::size_t at) {
                return at < one.words.size() && (one.words[at].is("++") || one.words[at].is("--"));
            };
            moves |= one.words[k].text == name && (steps(k + 1) || (k > 0 && steps(k - 1)));
        }
    }
    return moves && !begins;
}

/// "row = 2 * pair; row < 2 * pair + 2; ++row": a loop of a number of rounds that the text tells.
bool has_few_rounds(const Tokens& file, const Statement& loop) {
    const std::vector<Tokens> three = split(loop.words, ";");
    if (three.size() != 3 || !mentions(three[2], "++")) return false;
    const auto set = std::find_if(three[0].begin(), three[0].end(),
                                  [](const Token& word) { return word.is("="); });
    const auto less = std::find_if(three[1].begin(), three[1].end(),
                                   [](const Token& word) { return word.is("<"); });
    if (set == three[0].end() || less == three[1].end()) return false;
    const Tokens begin(set + 1, three[0].end()), end(less + 1, three[1].end());
    if (constant_value(file, begin) && constant_value(file, end)) return true;
    const std::size_t n = begin.size();
    return end.size() == n + 2 && same_words(part_of(end, 0, n), begin) && end[n].is("+") &&
           constant_value(file, part_of(end, n + 1, n + 2)).has_value();
}

/// Whether the function declares the array, or the block shares it.
bool is_near(const FunctionText& function, const std::string& array) {
    return std::any_of(
        function.statements().begin(), function.statements().end(), [&](const Statement& one) {
            for (std::size_t i = 1; i + 1 < one.words.size(); ++i)
                if (one.words[i].text == array && one.words[i + 1].is("[") &&
                    (one.words[i - 1].is_name() || one.words[i - 1].is(",")) &&
                    !one.words[i - 1].is("return") &&
                    (one.words[i - 1].is_name() || mentions(one.words, "__shared__")))
                    return true;
            return false;
        });
}

/// Arrays that a statement loads from by an index, each with the words of the access.
std::vector<Tokens> loads_of(const Tokens& words) {
    std::vector<Tokens> all;
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        if (!words[i].is_name() || !words[i + 1].is("[")) continue;
        const std::size_t close = closing(words, i + 1);
        const bool stored = close + 1 < words.size() && words[close + 1].text.ends_with("=") &&
                            !words[close + 1].is("==");
        if (close < words.size() && !stored) all.push_back(part_of(words, i, close + 1));
    }
    return all;
}

/// The lines in which the loads from one array are repeated by the outer loop.
std::set<int> repeated_in(const FunctionText& function, int outer, std::string& array) {
    const std::string counter = counter_of(function.statements()[static_cast<std::size_t>(outer)]);
    std::set<int> lines;
    for (int i = outer + 1; i < static_cast<int>(function.statements().size()); ++i) {
        const Statement& one = function.statements()[static_cast<std::size_t>(i)];
        const int inner = loop_around(function, i);
        if (one.kind != Statement::Kind::plain || inner <= outer || !is_inside(function, i, outer))
            continue;
        const std::string round =
            counter_of(function.statements()[static_cast<std::size_t>(inner)]);
        for (const Tokens& load : loads_of(one.words)) {
            const std::vector<std::string> names = names_behind(function, load, i);
            const bool given = std::any_of(
                names.begin(), names.end(),
                [&](const std::string& name) { return is_pointer_parameter(function, name); });
            if (!array.empty() && load.front().text != array) continue;
            if (round.empty() || !given || !has(names, round) || has(names, counter) ||
                is_near(function, load.front().text))
                continue;
            if (std::any_of(names.begin(), names.end(), [&](const std::string& name) {
                    return name != round && goes_on(function, name, outer);
                }))
                continue;
            array = load.front().text;
            lines.insert(load.front().line);
        }
    }
    return lines;
}

}  // namespace

std::string outer_reload(const Tokens& file, int line) {
    const FunctionText function(file, line);
    for (int i = 0; i < static_cast<int>(function.statements().size()); ++i) {
        const Statement& outer = function.statements()[static_cast<std::size_t>(i)];
        if (outer.kind != Statement::Kind::loop || counter_of(outer).empty() ||
            !has_few_rounds(file, outer))
            continue;
        std::string array;
        const std::set<int> lines = repeated_in(function, i, array);
        if (lines.empty()) continue;
        const std::string where = lines_text(lines);
        return fmt::format(
            "{0} from {1} in every round of the loop over {2} (line {3}), and the place has no {2} "
            "in it: the same elements are loaded again. Load each once, and use it for all rounds "
            "of that loop.",
            sentence(where) + (lines.size() == 1 ? " loads" : " load"), array, counter_of(outer),
            outer.line);
    }
    return "";
}

}  // namespace simtutor
