#include "grader/findings/index/asked_by_call.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "grader/findings/index/index_text.h"
#include "grader/findings/index/inside_column.h"
#include "grader/findings/source/assignments.h"
#include "grader/findings/source/returned_words.h"

namespace simtutor {
namespace {

/// Where a function, or a function object, of the file begins; 0 if it has none.
int line_of_body(const Tokens& file, const std::string& name) {
    const Tokens body = body_of(file, name);
    return body.size() < 2 ? 0 : body[1].line;
}

/// The argument of a call that has the name; empty if none has.
std::string argument_with(const Tokens& given, const std::string& name) {
    for (const Tokens& one : split(given, ","))
        if (mentions(one, name)) return text_of(one);
    return "";
}

/// Whether a branch sends threads away: "if (…) return;".
bool returns_behind(const FunctionText& function, int branch) {
    const auto& all = function.statements();
    const auto next = static_cast<std::size_t>(branch) + 1;
    return all[static_cast<std::size_t>(branch)].kind == Statement::Kind::branch &&
           next < all.size() && all[next].parent == branch && all[next].leaves();
}

/// Whether a name there is called: no word of the language, and no function that only computes.
bool is_called(const Tokens& words, std::size_t i) {
    static const std::set<std::string> others = {"if",  "while", "for",    "sizeof", "min",
                                                 "max", "abs",   "size_t", "int",    "unsigned"};
    return words[i].is_name() && words[i + 1].is("(") && !others.contains(words[i].text);
}

/// A head, a name for a condition, or a choice in the statement of the access.
bool decides(const Statement& one, bool access) {
    return one.kind == Statement::Kind::branch || one.kind == Statement::Kind::loop ||
           mentions(one.words, "bool") || (access && mentions(one.words, "?"));
}

/// " (line 8: row * n + column)": what a function gives that the access calls in its brackets.
std::string place_text(const Tokens& file, const Statement& access) {
    for (std::size_t open = 0; open < access.words.size(); ++open) {
        if (!access.words[open].is("[")) continue;
        const std::size_t close = closing(access.words, open);
        for (std::size_t i = open + 1; i + 1 < close; ++i) {
            if (!access.words[i].is_name() || !access.words[i + 1].is("(")) continue;
            const auto place =
                returned_words(file, part_of(access.words, i, closing(access.words, i + 1) + 1));
            if (place) return fmt::format(" (line {}: {})", place->line, text_of(place->value));
        }
    }
    return "";
}

}  // namespace

std::string asked_by_call(const Tokens& file, const FunctionText& function, int statement,
                          const std::string& name) {
    for (int at = 0; at <= statement; ++at) {
        const Statement& one = function.statements()[static_cast<std::size_t>(at)];
        if (!decides(one, at == statement)) continue;
        for (std::size_t i = 0; i + 1 < one.words.size(); ++i) {
            if (!one.words[i].is_name() || !one.words[i + 1].is("(")) continue;
            const std::string argument =
                argument_with(part_of(one.words, i + 2, closing(one.words, i + 1)), name);
            if (argument.empty()) continue;
            const auto asked =
                returned_words(file, part_of(one.words, i, closing(one.words, i + 1) + 1));
            const int line = asked ? asked->line : line_of_body(file, one.words[i].text);
            if (line == 0) continue;
            const std::string asks = fmt::format(
                "Line {} asks {}() about {}, and this thread has "
                "passed",
                one.words[i].line, one.words[i].text, argument);
            const std::string compares =
                fmt::format("(line {}{})", line, asked ? ": " + text_of(asked->value) : "");
            // Sides that are each below a limit may well be right.
            const bool plain = asked && mentions(asked->value, "<") &&
                               !mentions(asked->value, "<=") && !mentions(asked->value, "||");
            if (!plain)
                return fmt::format("{}: look at what {}() compares {}.", asks, one.words[i].text,
                                   compares);
            return fmt::format(
                "{}. Does {}() compare what it should {}, or is the index wrong{}?", asks,
                one.words[i].text, compares,
                place_text(file, function.statements()[static_cast<std::size_t>(statement)]));
        }
    }
    return "";
}

bool may_be_asked(const FunctionText& function, int statement, const std::string& name,
                  const std::set<std::string>& known) {
    const auto heads = function.around(statement);
    for (int at = 0; at <= statement; ++at) {
        const Statement& one = function.statements()[static_cast<std::size_t>(at)];
        const bool head =
            std::ranges::find(heads, at) != heads.end() || returns_behind(function, at);
        if (!head && !mentions(one.words, "bool") && at != statement) continue;
        // Of the access itself what stands before the "?", and not the call around it.
        const auto choice = static_cast<std::size_t>(
            std::ranges::find_if(one.words, [](const Token& word) { return word.is("?"); }) -
            one.words.begin());
        if (at == statement && choice == one.words.size()) continue;
        for (std::size_t i = 0; i + 1 < one.words.size(); ++i)
            if (is_called(one.words, i) && !known.contains(one.words[i].text) &&
                (at != statement || closing(one.words, i + 1) < choice) &&
                mentions(part_of(one.words, i + 2, closing(one.words, i + 1)), name))
                return true;
    }
    return std::ranges::any_of(named_conditions(function, statement), [&](const auto& named) {
        return mentions(named.value, name) ||
               std::ranges::any_of(named.value, [&](const Token& word) {
                   Tokens value;
                   return word.is_name() &&
                          function.definition(word.text, statement - 1, &value) >= 0 &&
                          mentions(value, name);
               });
    });
}

std::string asked_of_index(const Tokens& file, const FunctionText& function,
                           const simt::Finding& finding) {
    const simt::FindingSide& side = finding.sides.front();
    const IndexText index(file, function, side.site.line,
                          side.object.substr(0, side.object.find_first_of("[+ ")));
    for (const std::string& name : index.found() ? index.variables() : std::vector<std::string>{})
        if (std::string text = asked_by_call(file, function, index.statement(), name);
            !text.empty())
            return text;
    return "";
}

}  // namespace simtutor
