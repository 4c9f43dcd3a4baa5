#include "tools/locate/plain_term.h"

#include "grader/simt/translate/tokenizer.h"

namespace simtutor::locate {

namespace {

/// "n" for "2 * n" and "n * 2", where the repair changes the number.
std::vector<Repair> without_factor(const std::string& text, const Repair& repair) {
    const mutants::Edit& edit = repair.edits.front();
    const mutants::TokenStream stream = simt::tokenize(text, {});
    const std::size_t at = mutants::token_at(stream, edit.begin);
    if (at == 0 || at + 2 >= stream.size() || stream.tokens[at].begin != edit.begin ||
        stream.tokens[at].end != edit.end || stream.tokens[at].kind != simt::TokenKind::number)
        return {};
    const auto without = [&](std::size_t begin, std::size_t end) -> std::vector<Repair> {
        return {{repair.kind,
                 "nothing in place of `" + text.substr(begin, end - begin) + "`",
                 repair.line,
                 {{begin, end, ""}}}};
    };
    // Behind a quotient or a remainder the number is no factor of all.
    const bool first = !stream.is(at - 1, "/") && !stream.is(at - 1, "%");
    if (stream.is(at + 1, "*") && first)
        return without(stream.tokens[at].begin, stream.tokens[at + 2].begin);
    if (stream.is(at - 1, "*") && at > 1)
        return without(stream.tokens[at - 2].end, stream.tokens[at].end);
    return {};
}

}  // namespace

std::vector<Repair> without_term(const std::string& text, const Repair& repair) {
    if (repair.edits.size() != 1) return {};
    if (std::vector<Repair> plain = without_factor(text, repair); !plain.empty()) return plain;
    const mutants::Edit& edit = repair.edits.front();
    const mutants::TokenStream stream = simt::tokenize(text, {});
    for (std::size_t at = 1; at + 1 < stream.size(); ++at) {
        if (stream.tokens[at].begin != edit.begin || stream.tokens[at].end != edit.end) continue;
        const std::string old(stream.spelling(at));
        const bool turns = (old == "-" && edit.text == "+") || (old == "+" && edit.text == "-") ||
                           (old == "*" && edit.text == "+");
        // All that the sign stands before: "n - (first / stride) * stride".
        const std::size_t last = mutants::operand_end(
            stream, at + 1, stream.size(),
            {"+", "-", "<", ">", "<=", ">=", "==", "!=", "&&", "||", "?", ":", "&", "|", "<<"});
        const bool behind_operand = stream.is_identifier(at - 1) || stream.is(at - 1, ")") ||
                                    stream.is(at - 1, "]") ||
                                    stream.tokens[at - 1].kind == simt::TokenKind::number;
        if (!turns || last <= at + 1 || !behind_operand) return {};
        const std::size_t end = stream.tokens[last - 1].end;
        const std::size_t begin = stream.tokens[at - 1].end;
        return {{repair.kind,
                 "nothing in place of `" + text.substr(edit.begin, end - edit.begin) + "`",
                 repair.line,
                 {{begin, end, ""}}}};
    }
    return {};
}

std::vector<Repair> without_value(const std::string& text, const Repair& repair,
                                  std::string& name) {
    if (repair.edits.size() != 1 || repair.kind != "name") return {};
    const mutants::Edit& edit = repair.edits.front();
    const mutants::TokenStream stream = simt::tokenize(text, {});
    std::size_t begin = mutants::token_at(stream, edit.begin);
    if (begin >= stream.size()) return {};
    std::size_t end = begin;
    while (begin > 0 && !stream.is(begin - 1, "=")) {
        for (const char* other : {";", "{", "}", ",", "(", "[", "<", ">"})
            if (stream.is(begin - 1, other)) return {};
        --begin;
    }
    while (end < stream.size() && !stream.is(end, ";")) {
        for (const char* other : {"{", "}", ",", "?", "[", "<", ">"})
            if (stream.is(end, other)) return {};
        ++end;
    }
    // A name alone, or a pointer, is no number that may be left out.
    if (begin < 2 || end >= stream.size() || end < begin + 3 || !stream.is_identifier(begin - 2))
        return {};
    name = std::string(stream.spelling(begin - 2));
    const mutants::Edit whole{stream.tokens[begin].begin, stream.tokens[end - 1].end, "0"};
    return {{repair.kind, "0 in place of what " + name + " gets", repair.line, {whole}}};
}

}  // namespace simtutor::locate
