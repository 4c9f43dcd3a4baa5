#include "tools/locate/usual_form.h"

#include <string_view>

#include "grader/simt/translate/tokenizer.h"
#include "tools/mutants/region.h"

namespace simtutor::locate {

namespace {

using mutants::Edit;
using mutants::npos;
using mutants::TokenStream;

bool is_comparison(std::string_view text) {
    return text == "<" || text == "<=" || text == ">" || text == ">=";
}

/// Whether the operand that begins behind `at` divides.
bool operand_divides(const TokenStream& stream, std::size_t at) {
    const std::size_t end =
        mutants::operand_end(stream, at + 1, stream.size(), {"?", ":", "&&", "||"});
    for (std::size_t i = at + 1; i < end; ++i)
        if (stream.is(i, "/")) return true;
    return false;
}

/// `s < n / tile` that becomes `s <= n / tile`.
bool compares_quotient(const TokenStream& stream, const Edit& edit) {
    const std::size_t at = mutants::token_at(stream, edit.begin);
    if (at >= stream.size() || stream.tokens[at].begin != edit.begin) return false;
    return is_comparison(stream.spelling(at)) && is_comparison(edit.text) &&
           operand_divides(stream, at);
}

/// `n / tile + 1`: one too many where tile divides n.
bool adds_to_quotient(const TokenStream& stream, const Edit& edit) {
    if (!edit.text.ends_with("+ 1")) return false;
    if (edit.text.find('/') != std::string::npos) return true;
    if (edit.begin != edit.end) return false;
    for (std::size_t at = mutants::token_at(stream, edit.begin); at-- > 0;) {
        if (stream.is(at, "/")) return true;
        if (!stream.is_identifier(at) && stream.tokens[at].kind != simt::TokenKind::number)
            return false;
    }
    return false;
}

bool nests(const Edit& edit, std::string_view old, std::string_view opening,
           std::string_view between) {
    return edit.text.starts_with(opening) && edit.text.find(between) != std::string::npos &&
           !old.starts_with(opening);
}

/// Whether the text before a token ends with the head of an `if`: "if (row < n)".
bool follows_if(const TokenStream& stream, std::size_t at) {
    if (at == 0 || !stream.is(at - 1, ")")) return false;
    const std::size_t open = stream.partner[at - 1];
    return open != npos && open > 0 && stream.is(open - 1, "if");
}

/// A number that has a name: "constexpr int tile = 16;".
bool has_name(const TokenStream& stream, const Edit& edit) {
    const std::size_t own = mutants::token_at(stream, edit.begin);
    if (edit.text.size() < 2) return false;  // small numbers stand for themselves
    for (std::size_t at = 3; at + 1 < stream.size(); ++at) {
        if (stream.spelling(at) != edit.text || !stream.is(at - 1, "=") || !stream.is(at + 1, ";"))
            continue;
        const bool constant = stream.is(at - 4, "constexpr") || stream.is(at - 4, "const") ||
                              stream.is(at - 3, "auto");
        if (at >= 4 && constant && at != own) return true;
    }
    return false;
}

}  // namespace

bool has_odd_form(const TokenStream& stream, const Repair& repair) {
    for (const Edit& edit : repair.edits) {
        const std::size_t at = mutants::token_at(stream, edit.begin);
        const std::string_view old =
            std::string_view(stream.text).substr(edit.begin, edit.end - edit.begin);
        if (compares_quotient(stream, edit) || adds_to_quotient(stream, edit)) return true;
        if (repair.kind == "rounding" && edit.text.find("(float)") != std::string::npos)
            return true;
        const bool in_if = follows_if(stream, at) && nests(edit, old, "if (", ") ");
        const bool in_choice = at > 0 && stream.is(at - 1, "?") && nests(edit, old, "((", ") ?");
        if (in_if || in_choice || has_name(stream, edit)) return true;
    }
    return false;
}

}  // namespace simtutor::locate
