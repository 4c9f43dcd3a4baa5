#include "tools/locate/plain_term.h"

#include "grader/simt/translate/tokenizer.h"

namespace simtutor::locate {

std::vector<Repair> without_term(const std::string& text, const Repair& repair) {
    if (repair.edits.size() != 1) return {};
    const mutants::Edit& edit = repair.edits.front();
    const mutants::TokenStream stream = simt::tokenize(text, {});
    for (std::size_t at = 1; at + 1 < stream.size(); ++at) {
        if (stream.tokens[at].begin != edit.begin || stream.tokens[at].end != edit.end) continue;
        const std::string old(stream.spelling(at));
        const bool turns = (old == "-" && edit.text == "+") || (old == "+" && edit.text == "-");
        const bool number = stream.tokens[at + 1].kind == simt::TokenKind::number;
        // "n - 1 * step", and a sign that belongs to the number alone.
        const bool product =
            at + 2 < stream.size() && (stream.is(at + 2, "*") || stream.is(at + 2, "/") ||
                                       stream.is(at + 2, "%") || stream.is(at + 2, "."));
        const bool behind_operand = stream.is_identifier(at - 1) || stream.is(at - 1, ")") ||
                                    stream.is(at - 1, "]") ||
                                    stream.tokens[at - 1].kind == simt::TokenKind::number;
        if (!turns || !number || product || !behind_operand) return {};
        const std::size_t end = stream.tokens[at + 1].end;
        const std::size_t begin = stream.tokens[at - 1].end;
        return {{repair.kind,
                 "nothing in place of `" + text.substr(edit.begin, end - edit.begin) + "`",
                 repair.line,
                 {{begin, end, ""}}}};
    }
    return {};
}

}  // namespace simtutor::locate
