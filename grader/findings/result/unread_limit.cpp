#include "grader/findings/result/unread_limit.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <vector>

#include "grader/findings/result/part_read.h"
#include "grader/findings/source/assignments.h"
#include "grader/findings/source/function_calls.h"
#include "grader/findings/source/template_flag.h"
#include "grader/findings/text.h"

namespace simtutor {
namespace {

/// The terms of the place in a statement that reads the array: of "a[row * n + k]", "a + row * n +
/// k".
std::vector<Tokens> terms_of_place(const Tokens& words, const std::string& array) {
    for (std::size_t i = 0; i + 2 < words.size(); ++i) {
        // "tile.a[k]" is another array.
        if (words[i].text != array || (i > 0 && (words[i - 1].is(".") || words[i - 1].is("->"))))
            continue;
        if (words[i + 1].is("[")) return split(part_of(words, i + 2, closing(words, i + 1)), "+");
        if (!words[i + 1].is("+")) continue;
        std::size_t end = i + 2;
        while (end < words.size() &&
               (words[end].is_name() || words[end].is("+") || words[end].is("*")))
            ++end;
        return split(part_of(words, i + 2, end), "+");
    }
    return {};
}

/// Names that decide what is missing: those of a row are multiplied by its length.
std::set<std::string> names_of_missing(const std::vector<Tokens>& terms, const PartRead& part) {
    std::set<std::string> names;
    for (const Tokens& term : terms) {
        const bool row = mentions(term, "*");
        if (part.rows != part.columns && row != part.rows) continue;
        for (const Token& word : term)
            if (word.is_name()) names.insert(word.text);
    }
    return names;
}

bool is_computed(const Tokens& value) {
    return std::ranges::any_of(value, [](const Token& word) {
        return word.is("-") || word.is("+") || word.is("*") || word.is("/") || word.is("%");
    });
}

/// ", and line 12 changes it": where a name is stepped.
std::string steps_of(const FunctionText& function, const std::string& name) {
    std::set<int> lines;
    for (const Statement& one : function.statements())
        for (const Assigned& set : assignments_in(one))
            if (set.name() == name && !set.element() && set.sign != "=") lines.insert(one.line);
    if (lines.empty()) return "";
    return fmt::format(", and {} {} it", lines_text(lines),
                       lines.size() == 1 ? "changes" : "change");
}

/// "depth_left is n - depth (line 8), and line 12 changes it": what a name was given before a
/// statement, where that is computed; else empty.
std::string computed_value(const FunctionText& function, const std::string& name, int statement) {
    // A name that is stepped was set before that.
    for (int at = statement; at >= 0;) {
        Tokens value;
        const int set = function.definition(name, at, &value);
        if (set < 0) return "";
        const Statement& made = function.statements()[static_cast<std::size_t>(set)];
        const bool plain = std::ranges::any_of(assignments_in(made), [&](const Assigned& one) {
            return one.name() == name && one.sign == "=";
        });
        if (plain && made.kind == Statement::Kind::plain)
            return is_computed(value) ? fmt::format("{} is {} (line {}){}", name, text_of(value),
                                                    made.line, steps_of(function, name))
                                      : "";
        at = set - 1;
    }
    return "";
}

/// Calls of the lambda of a function that has the parameter: its words, and the parameter's place.
std::vector<FunctionCall> lambda_calls(const FunctionText& function, const std::string& parameter,
                                       std::size_t& place) {
    std::vector<FunctionCall> calls;
    for (const Statement& one : function.statements())
        for (std::size_t i = 1; i + 1 < one.words.size(); ++i) {
            if (!one.words[i].is("=") || !one.words[i + 1].is("[")) continue;
            const std::size_t open = closing(one.words, i + 1) + 1;
            if (open >= one.words.size() || !one.words[open].is("(")) continue;
            const auto given = split(part_of(one.words, open + 1, closing(one.words, open)), ",");
            for (place = 0; place < given.size(); ++place)
                if (!given[place].empty() && given[place].back().text == parameter) break;
            if (place == given.size()) continue;
            for (const Statement& other : function.statements())
                for (std::size_t k = 0; k + 1 < other.words.size(); ++k)
                    if (other.words[k].text == one.words[i - 1].text && other.words[k + 1].is("("))
                        calls.push_back(
                            {other.words[k].line,
                             split(part_of(other.words, k + 2, closing(other.words, k + 1)), ",")});
            return calls;
        }
    return calls;
}

/// "Line 9 gives n - depth for depth_left", "Lines 9, 12 give left for depth_left: left is n -
/// depth (line 8)"; empty where the calls give different values, or one that is not computed.
std::string value_of_calls(const Tokens& file, const std::vector<FunctionCall>& calls,
                           std::size_t place, const std::string& parameter) {
    std::set<int> lines;
    Tokens given;
    for (const FunctionCall& call : calls) {
        if (place >= call.arguments.size()) return "";
        if (!given.empty() && !same_words(given, call.arguments[place])) return "";
        given = call.arguments[place];
        lines.insert(call.line);
    }
    if (given.empty()) return "";
    std::string made;
    if (given.size() == 1 && given[0].is_name()) {
        const FunctionText caller(file, *lines.begin());
        made = computed_value(caller, given[0].text, caller.at(*lines.begin(), given[0].text));
    }
    if (made.empty() && !is_computed(given)) return "";
    return fmt::format("{} {} {} for {}{}{}", sentence(lines_text(lines)),
                       lines.size() == 1 ? "gives" : "give", text_of(given), parameter,
                       made.empty() ? "" : ": ", made);
}

/// Where the limit is computed; empty if it is not.
std::string maker_of_limit(const Tokens& file, const FunctionText& function, int statement,
                           const std::string& limit) {
    if (std::string made = computed_value(function, limit, statement); !made.empty()) return made;
    const auto parameters = split(function.parameters(), ",");
    for (std::size_t place = 0; place < parameters.size(); ++place)
        if (!parameters[place].empty() && parameters[place].back().text == limit)
            return value_of_calls(file, calls_of(file, function), place, limit);
    std::size_t place = 0;
    const std::vector<FunctionCall> calls = lambda_calls(function, limit, place);
    return value_of_calls(file, calls, place, limit);
}

/// Comparisons of "whole || (row < rows_left && k < left)", which a name of the statement was
/// given: where the flag does not hold they are all asked.
std::vector<Guard> asked_beside_flag(const FunctionText& function, int statement,
                                     const std::string& flag) {
    std::vector<Guard> all;
    if (flag.empty()) return all;
    for (const Token& word : function.statements()[static_cast<std::size_t>(statement)].words) {
        Tokens value;
        if (!word.is_name() || function.definition(word.text, statement - 1, &value) < 0) continue;
        const std::vector<Tokens> either = split(value, "||");
        if (either.size() != 2 || either[0].size() != 1 || either[0][0].text != flag) continue;
        for (const Tokens& one : split(without_brackets(either[1]), "&&"))
            if (one.size() == 3 && one[1].text[0] == '<')
                all.push_back({{one[0]}, {one[2]}, one[1].text, one[1].line});
    }
    return all;
}

std::string limit_of_line(const Tokens& file, const PartRead& part, int line) {
    const FunctionText function(file, line);
    for (std::size_t s = 0; s < function.statements().size(); ++s) {
        const Statement& one = function.statements()[s];
        if (!one.touches(line) || !mentions(one.words, part.array)) continue;
        const std::set<std::string> names =
            names_of_missing(terms_of_place(one.words, part.array), part);
        const int at = static_cast<int>(s);
        const TemplateFlag flag = flag_of(file, function, function.name() + "<false>");
        std::vector<Guard> guards = guards_of_run(function, at, flag);
        std::ranges::copy(asked_beside_flag(function, at, flag.name), std::back_inserter(guards));
        for (const Guard& guard : guards) {
            if (guard.sign[0] != '<' || guard.loop || guard.left.size() != 1 ||
                guard.right.size() != 1 || !names.contains(guard.left[0].text))
                continue;
            const std::string& limit = guard.right[0].text;
            const std::string made = maker_of_limit(file, function, at, limit);
            if (made.empty()) continue;
            return fmt::format(
                "Line {} reads {} only where {} {} {}{}. {}. Are as many {} of {} left there, or "
                "more?",
                line, part.array, guard.left[0].text, guard.sign, limit,
                guard.line == line ? "" : fmt::format(" (line {})", guard.line), made,
                part.rows == part.columns ? "elements"
                : part.rows               ? "rows"
                                          : "columns",
                part.array);
        }
    }
    return "";
}

}  // namespace

std::string unread_limit(const Tokens& file, const std::string& message) {
    for (const PartRead& part : parts_read(message))
        for (const int line : part.lines)
            if (std::string text = limit_of_line(file, part, line); !text.empty()) return text;
    return "";
}

}  // namespace simtutor
