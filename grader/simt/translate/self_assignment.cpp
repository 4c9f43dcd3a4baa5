#include "grader/simt/translate/self_assignment.h"

#include <cstdlib>
#include <string>
#include <string_view>

namespace simtutor::simt {
namespace {

/// Tokens [first, last).
struct Part {
    std::size_t first, last;
    std::size_t size() const { return last - first; }
};

/// True for a number that changes nothing: 0 with `+`, `-`, `|`, `^`, 1 with `*`, `/`.
bool changes_nothing(const TokenStream& stream, std::size_t operation, std::size_t number) {
    if (stream.tokens[number].kind != TokenKind::number) return false;
    const std::string text(stream.spelling(number));
    const std::string_view sign = stream.spelling(operation).substr(0, 1);
    const bool product = sign == "*" || sign == "/";
    const bool sum = sign == "+" || sign == "-" || sign == "|" || sign == "^";
    return (product || sum) && std::strtod(text.c_str(), nullptr) == (product ? 1.0 : 0.0);
}

/// Without round brackets around the whole.
Part bare(const TokenStream& stream, Part part) {
    while (part.size() > 2 && stream.is(part.first, "(") &&
           stream.partner[part.first] == part.last - 1)
        part = {part.first + 1, part.last - 1};
    return part;
}

/// `x` of `x`, `x * 1.0f`, `1.0f * x`.
Part without_number(const TokenStream& stream, Part part) {
    part = bare(stream, part);
    if (part.size() > 2 && changes_nothing(stream, part.last - 2, part.last - 1))
        part.last -= 2;
    else if (part.size() > 2 && changes_nothing(stream, part.first + 1, part.first))
        part.first += 2;
    return bare(stream, part);
}

/// True if the tokens before `end` are those of `object`, and begin a statement or come after an
/// `if (…)` or `else`.
bool ends_with(const TokenStream& stream, std::size_t start, std::size_t end, const Part& object) {
    if (!object.size() || end < start + object.size()) return false;
    const std::size_t first = end - object.size();
    for (std::size_t i = 0; i < object.size(); ++i)
        if (stream.spelling(first + i) != stream.spelling(object.first + i)) return false;
    return first == start || stream.is(first - 1, ")") || stream.is(first - 1, "else") ||
           stream.is(first - 1, "do");
}

/// True for what may lie in memory that others see.
bool may_be_shared(const TokenStream& stream, const Part& object) {
    for (std::size_t i = object.first; i < object.last; ++i)
        if (stream.is(i, "[") || stream.is(i, "*") || stream.is(i, "->")) return true;
    return object.size() == 1 && stream.is_identifier(object.first);
}

void keep(Context& context, std::size_t first, std::size_t last) {
    context.edits.insert_before(first, "::__simt::__kept(");
    context.edits.insert_after(last - 1, ")");
}

}  // namespace

void keep_self_assignment(Context& context, std::size_t semicolon) {
    const TokenStream& stream = context.stream;
    if (semicolon < context.start + 3) return;
    const std::string_view operation = stream.spelling(semicolon - 2);
    if (operation.size() == 2 && operation[1] == '=' &&
        changes_nothing(stream, semicolon - 2, semicolon - 1))
        return keep(context, semicolon - 1, semicolon);
    for (std::size_t at = semicolon - 1; at > context.start; --at) {
        if (stream.is(at, ")") || stream.is(at, "]") || stream.is(at, "}")) {
            if (stream.partner[at] == npos || stream.partner[at] <= context.start) return;
            at = stream.partner[at];
        } else if (stream.is(at, "=")) {
            const Part object = without_number(stream, {at + 1, semicolon});
            if (ends_with(stream, context.start, at, object) && may_be_shared(stream, object))
                keep(context, at + 1, semicolon);
            return;
        }
    }
}

}  // namespace simtutor::simt
