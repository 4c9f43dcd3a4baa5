#include "grader/findings/cost/outer_reload.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/function_calls.h"
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

/// The parameters whose argument in a call has the counter in it.
std::set<std::string> moved_by(const FunctionText& caller, int statement,
                               const FunctionText& called, const FunctionCall& call,
                               const std::string& counter) {
    std::set<std::string> moved;
    const auto parameters = split(called.parameters(), ",");
    for (std::size_t i = 0; i < parameters.size() && i < call.arguments.size(); ++i)
        if (!parameters[i].empty() &&
            has(names_behind(caller, call.arguments[i], statement), counter))
            moved.insert(parameters[i].back().text);
    return moved;
}

/// The lines of a function whose loops load what no moved parameter chooses.
std::set<int> loaded_alike(const FunctionText& called, const std::set<std::string>& moved,
                           std::string& array) {
    std::set<int> lines;
    for (int i = 0; i < static_cast<int>(called.statements().size()); ++i) {
        const Statement& one = called.statements()[static_cast<std::size_t>(i)];
        const int loop = loop_around(called, i);
        if (one.kind != Statement::Kind::plain || loop < 0) continue;
        for (const Tokens& load : loads_of(one.words)) {
            const std::vector<std::string> names = names_behind(called, load, i);
            const bool given = std::ranges::any_of(
                names, [&](const std::string& name) { return is_pointer_parameter(called, name); });
            const bool moves = std::ranges::any_of(
                names, [&](const std::string& name) { return moved.contains(name); });
            if (!given || moves || is_near(called, load.front().text) ||
                (!array.empty() && load.front().text != array))
                continue;
            array = load.front().text;
            lines.insert(load.front().line);
        }
    }
    return lines;
}

/// A function with a loop that loads, called in each of the few rounds of another one.
std::string reloaded_by_calls(const Tokens& file, const FunctionText& called) {
    for (const FunctionCall& call : calls_of(file, called)) {
        const FunctionText caller(file, call.line);
        const int at = caller.at(call.line, called.name());
        const int outer = at < 0 ? -1 : loop_around(caller, at);
        if (outer < 0) continue;
        const Statement& loop = caller.statements()[static_cast<std::size_t>(outer)];
        const std::string counter = counter_of(loop);
        if (counter.empty() || !has_few_rounds(file, loop)) continue;
        const auto moved = moved_by(caller, at, called, call, counter);
        std::string array;
        const std::set<int> lines = loaded_alike(called, moved, array);
        if (moved.empty() || lines.empty()) continue;
        return fmt::format(
            "Line {} calls {} in every round of the loop over {} (line {}), and what it loads from "
            "{} in "
            "{} does not depend on {}: the same elements are loaded again. Let one pass load each "
            "once, and use it for all rounds of that loop.",
            call.line, called.name(), counter, loop.line, array, lines_text(lines), counter);
    }
    return "";
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
    return reloaded_by_calls(file, function);
}

}  // namespace simtutor
