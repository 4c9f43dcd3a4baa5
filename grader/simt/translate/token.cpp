#include "grader/simt/translate/token.h"

namespace simtutor::simt {

std::string_view TokenStream::spelling(std::size_t index) const {
    if (index >= tokens.size()) return {};
    const Token& token = tokens[index];
    return text.substr(token.begin, token.end - token.begin);
}

bool TokenStream::is(std::size_t index, std::string_view wanted) const {
    return spelling(index) == wanted;
}

bool TokenStream::is_identifier(std::size_t index) const {
    return index < tokens.size() && tokens[index].kind == TokenKind::identifier;
}

bool TokenStream::adjacent(std::size_t first, std::size_t second) const {
    return second < tokens.size() && tokens[first].end == tokens[second].begin;
}

std::string TokenStream::joined(std::size_t first, std::size_t last) const {
    std::string result;
    for (std::size_t i = first; i < last && i < tokens.size(); ++i) {
        if (tokens[i].kind == TokenKind::directive) continue;
        if (!result.empty() && !adjacent(i - 1, i)) result += ' ';
        result += spelling(i);
    }
    return result;
}

std::size_t TokenStream::open_angle(std::size_t close, std::size_t lowest) const {
    int depth = 0;
    for (std::size_t i = close;; --i) {
        if (is(i, ">")) {
            ++depth;
        } else if (is(i, "<")) {
            if (--depth == 0) return i;
        } else if (is(i, ")") || is(i, "]") || is(i, "}")) {
            if (partner[i] == npos || partner[i] < lowest) return npos;
            i = partner[i];
        } else if (is(i, ";") || is(i, "{") || is(i, "(") || is(i, "[")) {
            return npos;
        }
        if (i == lowest || i == 0) return npos;
    }
}

std::size_t TokenStream::close_angle(std::size_t open, std::size_t limit) const {
    int depth = 0;
    for (std::size_t i = open; i < limit && i < tokens.size(); ++i) {
        if (is(i, "<")) {
            ++depth;
        } else if (is(i, ">")) {
            if (--depth == 0) return i;
        } else if (is(i, "(") || is(i, "[") || is(i, "{")) {
            if (partner[i] == npos) return npos;
            i = partner[i];
        } else if (is(i, ";") || is(i, "}") || is(i, ")") || is(i, "]")) {
            return npos;
        }
    }
    return npos;
}

}  // namespace simtutor::simt
