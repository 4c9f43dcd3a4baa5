#include "tools/locate/idle_condition.h"

#include <algorithm>
#include <string_view>

#include "grader/simt/translate/tokenizer.h"

namespace simtutor::locate {

namespace {

using mutants::npos;
using mutants::TokenStream;

/// A part of a condition that "&&" or "||" joins with others, or the whole of it.
struct Operand {
    std::size_t first = 0, last = 0;  ///< tokens, the last not included
    std::string_view before, behind;  ///< what ends it on each side
};

/// Tokens that the edits touch; an empty range where there is none.
std::pair<std::size_t, std::size_t> touched(const TokenStream& stream, const Repair& repair) {
    std::size_t first = stream.size(), last = 0;
    for (std::size_t at = 0; at < stream.size(); ++at)
        for (const mutants::Edit& edit : repair.edits)
            if (edit.begin < stream.tokens[at].end && stream.tokens[at].begin < edit.end) {
                first = std::min(first, at);
                last = std::max(last, at + 1);
            }
    return {first, last};
}

bool ends_operand(const TokenStream& stream, std::size_t at) {
    static constexpr std::string_view ends[] = {"&&", "||", "?", ":", ";",
                                                ",",  "=",  "{", "}", "return"};
    return std::ranges::any_of(ends, [&](std::string_view end) { return stream.is(at, end); });
}

/// The part around some tokens. Brackets that hold no more than that part are not left.
Operand operand_around(const TokenStream& stream, std::size_t first, std::size_t last) {
    Operand found{first, last, {}, {}};
    while (found.first > 0) {
        const std::size_t at = found.first - 1;
        if (ends_operand(stream, at) || stream.is(at, "(")) break;
        found.first = stream.is(at, ")") && stream.partner[at] != npos ? stream.partner[at] : at;
    }
    while (found.last < stream.size()) {
        if (ends_operand(stream, found.last) || stream.is(found.last, ")")) break;
        const bool opens = stream.is(found.last, "(") && stream.partner[found.last] != npos;
        found.last = opens ? stream.partner[found.last] + 1 : found.last + 1;
    }
    if (found.first > 0) found.before = stream.spelling(found.first - 1);
    if (found.last < stream.size()) found.behind = stream.spelling(found.last);
    return found;
}

mutants::Edit without(const TokenStream& stream, std::size_t first, std::size_t last,
                      std::string with = "") {
    return {stream.tokens[first].begin, stream.tokens[last - 1].end, std::move(with)};
}

/// One past the statement that begins at a token: a block, all up to its ";", or the head of a loop
/// or a branch with what belongs to it. npos where there is none.
std::size_t statement_end(const TokenStream& stream, std::size_t at, int depth = 0) {
    constexpr int deepest = 20;
    if (at >= stream.size() || depth > deepest) return npos;
    if (stream.is(at, "{")) return stream.partner[at] == npos ? npos : stream.partner[at] + 1;
    if (stream.is(at, "do") || stream.is(at, "switch")) return npos;
    if (stream.is(at, "if") || stream.is(at, "for") || stream.is(at, "while")) {
        if (at + 1 >= stream.size() || !stream.is(at + 1, "(") || stream.partner[at + 1] == npos)
            return npos;
        const std::size_t end = statement_end(stream, stream.partner[at + 1] + 1, depth + 1);
        const bool other = stream.is(at, "if") && end < stream.size() && stream.is(end, "else");
        return other ? statement_end(stream, end + 1, depth + 1) : end;
    }
    while (at < stream.size() && !stream.is(at, ";")) {
        if (stream.is(at, "(") && stream.partner[at] != npos) at = stream.partner[at];
        ++at;
    }
    return at < stream.size() ? at + 1 : npos;
}

Repair taken_out(const TokenStream& stream, std::size_t first, std::size_t last,
                 std::string with = "") {
    const mutants::Edit edit = without(stream, first, last, std::move(with));
    std::string old(stream.text.substr(edit.begin, edit.end - edit.begin));
    return {"condition",
            "nothing in place of `" + old.substr(0, old.find('\n')) + "`",
            stream.tokens[first].line,
            {edit}};
}

/// Both constants in place of [begin, end).
std::vector<Repair> decided(const TokenStream& stream, std::size_t begin, std::size_t end,
                            const std::string& name) {
    std::vector<Repair> found;
    for (const char* value : {"false", "true"})
        found.push_back({"condition",
                         "`" + std::string(value) + "` in place of what " + name + " is",
                         stream.tokens[begin].line,
                         {without(stream, begin, end, value)}});
    return found;
}

/// "x" and "y" of "a ? x : y" in place of all of it, where the tokens [first, last) stand in a.
std::vector<Repair> each_choice(const TokenStream& stream, std::size_t first, std::size_t last) {
    const auto ends = [&](std::size_t at) {
        return !stream.is(at, "&&") && !stream.is(at, "||") && ends_operand(stream, at);
    };
    const auto end_of = [&](std::size_t at) {
        while (at < stream.size() && !ends(at) && !stream.is(at, ")") && !stream.is(at, "]")) {
            const bool opens = stream.is(at, "(") || stream.is(at, "[");
            at = opens && stream.partner[at] != npos ? stream.partner[at] + 1 : at + 1;
        }
        return at;
    };
    std::size_t begin = first;
    while (begin > 0 && !ends(begin - 1) && !stream.is(begin - 1, "(") &&
           !stream.is(begin - 1, "["))
        begin = stream.is(begin - 1, ")") && stream.partner[begin - 1] != npos
                    ? stream.partner[begin - 1]
                    : begin - 1;
    const std::size_t question = end_of(last);
    if (begin >= question || question >= stream.size() || !stream.is(question, "?")) return {};
    const std::size_t colon = end_of(question + 1);
    if (colon >= stream.size() || !stream.is(colon, ":")) return {};
    const std::size_t end = end_of(colon + 1);
    if (end >= stream.size() || end == colon + 1) return {};
    const auto text = [&](std::size_t from, std::size_t to) {
        const std::size_t start = stream.tokens[from].begin;
        return std::string(stream.text.substr(start, stream.tokens[to - 1].end - start));
    };
    std::vector<Repair> found = {taken_out(stream, begin, end, text(colon + 1, end)),
                                 taken_out(stream, begin, end, text(question + 1, colon))};
    found.back().kind = "choice";
    return found;
}

}  // namespace

std::vector<Repair> always_or_never(const std::string& text, const Repair& repair,
                                    std::string& name) {
    const TokenStream stream = simt::tokenize(text, {});
    const auto [first, last] = touched(stream, repair);
    if (first >= last) return {};
    std::size_t begin = first, end = last;
    while (begin > 0 && !stream.is(begin - 1, "=")) {
        if (stream.is(begin - 1, ";") || stream.is(begin - 1, "{") || stream.is(begin - 1, "}"))
            return {};
        --begin;
    }
    while (end < stream.size() && !stream.is(end, ";")) {
        if (stream.is(end, "{") || stream.is(end, "}")) return {};
        ++end;
    }
    if (begin < 3 || end >= stream.size() || !stream.is(begin - 3, "bool") ||
        !stream.is_identifier(begin - 2))
        return {};
    name = std::string(stream.spelling(begin - 2));
    return decided(stream, begin, end, name);
}

std::vector<Repair> without_empty_if(const std::string& text, const Repair& repair) {
    if (repair.edits.size() != 1) return {};
    const mutants::Edit& edit = repair.edits.front();
    const TokenStream stream = simt::tokenize(text, {});
    const std::size_t at = mutants::token_at(stream, edit.begin);
    const bool goes = edit.text.empty() || edit.text == ";";
    if (!goes || at == 0 || at >= stream.size() || !stream.is(at - 1, ")")) return {};
    const std::size_t open = stream.partner[at - 1];
    if (open == npos || open == 0 || !stream.is(open - 1, "if")) return {};
    const std::size_t head = open - 1, end = statement_end(stream, head);
    if (end == npos || stream.tokens[end - 1].end != edit.end ||
        (head > 0 && stream.is(head - 1, "else")))
        return {};
    return {taken_out(stream, head, end, ";")};
}

std::vector<Repair> without_condition(const std::string& text, const Repair& repair) {
    const TokenStream stream = simt::tokenize(text, {});
    const auto [first, last] = touched(stream, repair);
    if (first >= last) return {};
    const Operand part = operand_around(stream, first, last);
    if (part.first == 0 || part.last >= stream.size()) return {};
    // Of several parts the one goes with the sign that joins it: if it always held in "&&", and if
    // it never did in "||".
    for (const std::string_view sign : {"&&", "||"}) {
        const std::string_view other = sign == "&&" ? "||" : "&&";
        if (part.before == other || part.behind == other) continue;
        if (part.behind == sign) return {taken_out(stream, part.first, part.last + 1)};
        if (part.before == sign) return {taken_out(stream, part.first - 1, part.last)};
    }
    if (std::vector<Repair> choices = each_choice(stream, first, last); !choices.empty())
        return choices;
    // "if (…) statement;"
    if (part.before != "(" || part.behind != ")" || part.first < 2 ||
        !stream.is(part.first - 2, "if"))
        return {};
    const std::size_t head = part.first - 2, body = part.last + 1;
    const std::size_t end = statement_end(stream, body);
    if (end == npos || (end < stream.size() && stream.is(end, "else")) ||
        (head > 0 && stream.is(head - 1, "else")))
        return {};
    return {taken_out(stream, head, end, ";"), taken_out(stream, head, body)};
}

}  // namespace simtutor::locate
