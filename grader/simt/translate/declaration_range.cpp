#include "grader/simt/translate/declaration_range.h"

#include <algorithm>
#include <iterator>

#include "grader/simt/translate/declaration.h"

namespace simtutor::simt {
namespace {

bool is_access_label(const TokenStream& stream, std::size_t at) {
    return stream.is(at + 1, ":") &&
           (stream.is(at, "public") || stream.is(at, "private") || stream.is(at, "protected"));
}

bool is_class_word(const TokenStream& stream, std::size_t at) {
    static constexpr std::string_view words[] = {"class", "struct", "union", "enum"};
    return std::find(std::begin(words), std::end(words), stream.spelling(at)) != std::end(words);
}

/// `namespace N {` or `extern "C" {`.
bool opens_scope(const TokenStream& stream, std::size_t begin) {
    if (stream.is(begin, "inline")) ++begin;
    if (stream.is(begin, "namespace")) {
        while (begin < stream.size() && !stream.is(begin, "{") && !stream.is(begin, "=") &&
               !stream.is(begin, ";"))
            ++begin;
        return stream.is(begin, "{");
    }
    return stream.is(begin, "extern") && stream.is(begin + 2, "{");
}

}  // namespace

std::size_t declaration_begin(const TokenStream& stream, std::size_t token) {
    std::size_t at = token;
    while (at > 0) {
        const std::size_t before = at - 1;
        if (stream.is(before, ";") || stream.is(before, "{") || stream.is(before, "}") ||
            stream.tokens[before].kind == TokenKind::directive)
            break;
        if (stream.is(before, ":") && before > 0 && is_access_label(stream, before - 1)) break;
        const bool closes = stream.is(before, ")") || stream.is(before, "]");
        at = closes && stream.partner[before] != npos ? stream.partner[before] : before;
    }
    return at;
}

std::size_t declaration_end(const TokenStream& stream, std::size_t begin) {
    if (begin >= stream.size() || stream.is(begin, "}") || opens_scope(stream, begin)) return npos;
    if (stream.tokens[begin].kind == TokenKind::directive) return begin + 1;
    if (is_access_label(stream, begin)) return begin + 2;
    bool of_class = false, round = false;
    for (std::size_t at = skip_template_header(stream, begin, stream.size()); at < stream.size();
         ++at) {
        if (stream.is(at, ";")) return at + 1;
        if (stream.is(at, "}")) return npos;
        of_class |= is_class_word(stream, at) && !round;
        round |= stream.is(at, "(") && !of_class;
        const bool body = stream.is(at, "{") && round && !stream.is(at - 1, "=");
        if (stream.is(at, "(") || stream.is(at, "[") || stream.is(at, "{")) {
            if (stream.partner[at] == npos) return npos;
            at = stream.partner[at];
        }
        if (body) return at + 1;
    }
    return npos;
}

std::string declared_name(const TokenStream& stream, std::size_t begin, std::size_t end) {
    std::size_t at = skip_template_header(stream, begin, end);
    if (stream.is(at, "using")) return std::string(stream.spelling(at + 1));
    if (stream.is(at, "typedef")) return std::string(stream.spelling(end - 2));
    std::string name;
    for (; at < end; ++at) {
        if (is_class_word(stream, at)) {
            std::size_t stop = at;
            while (stop < end && !stream.is(stop, "{") && !stream.is(stop, ";") &&
                   !stream.is(stop, ":"))
                ++stop;
            return stream.joined(at, stop);
        }
        if (stream.is(at, "=") || stream.is(at, ";") || stream.is(at, "[") || stream.is(at, "{") ||
            stream.is(at, "("))
            break;
        if (stream.is_identifier(at)) name = stream.spelling(at);
    }
    return name;
}

}  // namespace simtutor::simt
