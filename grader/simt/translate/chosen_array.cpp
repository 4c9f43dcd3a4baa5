#include "grader/simt/translate/chosen_array.h"

#include <string_view>

#include "grader/simt/translate/characters.h"

namespace simtutor::simt {
namespace {

/// True for `(unsigned int)`, whose `)` this is.
bool is_cast(const TokenStream& stream, std::size_t close) {
    const std::size_t open = stream.partner[close];
    if (open == npos || open + 1 == close) return false;
    for (std::size_t at = open + 1; at < close; ++at)
        if (!is_one_of(stream.spelling(at), {"bool", "char", "short", "int", "long", "float",
                                             "double", "unsigned", "signed"}))
            return false;
    return true;
}

/// True for the `)` of `for (…)`, behind which a statement begins.
bool ends_condition(const TokenStream& stream, std::size_t close) {
    const std::size_t open = stream.partner[close];
    return open != npos && open > 0 &&
           is_one_of(stream.spelling(open - 1), {"for", "while", "if", "switch", "constexpr"});
}

/// True for round brackets that are neither of a call, a construction or a condition.
bool stands_alone(const TokenStream& stream, std::size_t open, std::size_t start) {
    if (open == 0) return false;
    const std::size_t before = open - 1;
    if (stream.is_identifier(before))
        return is_one_of(stream.spelling(before), {"return", "case", "else", "do", "co_return"});
    if (stream.is(before, ")")) return is_cast(stream, before) || ends_condition(stream, before);
    if (stream.is(before, ">")) return stream.open_angle(before, start) == npos;
    return !stream.is(before, "]");
}

/// True if a condition chooses between what the brackets hold, not within brackets of their own.
bool chooses(const TokenStream& stream, std::size_t open, std::size_t close) {
    for (std::size_t at = open + 1; at < close; ++at) {
        if (stream.is(at, "?")) return true;
        const bool opens = stream.is(at, "(") || stream.is(at, "[") || stream.is(at, "{");
        if (opens && stream.partner[at] != npos) at = stream.partner[at];
    }
    return false;
}

}  // namespace

void keep_chosen_array(Context& context, std::size_t bracket) {
    const TokenStream& stream = context.stream;
    if (bracket == 0 || stream.is(bracket + 1, "[")) return;
    std::size_t close = bracket - 1;
    while (close > 2 && stream.is_identifier(close) && stream.is(close - 1, ".")) close -= 2;
    if (!stream.is(close, ")")) return;
    const std::size_t open = stream.partner[close];
    if (open == npos || !stands_alone(stream, open, context.start)) return;
    std::size_t inner = open;
    while (stream.is(inner + 1, "(") && stream.partner[inner + 1] == close - 1) ++inner, --close;
    if (!chooses(stream, inner, close)) return;
    context.edits.insert_before(open, "::__simt::__chosen");
}

}  // namespace simtutor::simt
