#include "tools/mutants/region.h"

#include <algorithm>

#include "tools/command/starter.h"

namespace simtutor::mutants {

std::vector<Region> student_regions(const std::string& solution, const TokenStream& stream) {
    std::vector<Region> regions;
    std::size_t from = 0;
    for (const std::string& written : command::student_regions(solution)) {
        // The same words may stand before the mark, in what is given.
        const std::size_t begin = solution.find(written, solution.find(command::begin_mark, from));
        from = begin + written.size();
        regions.emplace_back(token_at(stream, begin), token_at(stream, from));
    }
    return regions;
}

std::size_t token_at(const TokenStream& stream, std::size_t offset) {
    const auto found = std::lower_bound(
        stream.tokens.begin(), stream.tokens.end(), offset,
        [](const simt::Token& token, std::size_t wanted) { return token.begin < wanted; });
    return static_cast<std::size_t>(found - stream.tokens.begin());
}

namespace {

bool among(std::string_view word, const std::vector<std::string_view>& words) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

}  // namespace

std::size_t operand_begin(const TokenStream& stream, std::size_t at, std::size_t first,
                          const std::vector<std::string_view>& ends) {
    static const std::vector<std::string_view> always = {"(", "[", "{", "}", ";", ",", "return"};
    while (at > first) {
        const std::size_t before = at - 1;
        const std::string_view word = stream.spelling(before);
        if ((word == ")" || word == "]") && stream.partner[before] != npos) {
            at = stream.partner[before];
            continue;
        }
        if (among(word, always) || among(word, ends)) break;
        if (stream.tokens[before].kind == simt::TokenKind::directive) break;
        at = before;
    }
    return at;
}

std::size_t operand_end(const TokenStream& stream, std::size_t at, std::size_t last,
                        const std::vector<std::string_view>& ends) {
    static const std::vector<std::string_view> always = {")", "]", "{", "}", ";", ","};
    while (at < last) {
        const std::string_view word = stream.spelling(at);
        if (among(word, always) || among(word, ends)) break;
        const bool opens = word == "(" || word == "[";
        at = opens && stream.partner[at] != npos ? stream.partner[at] + 1 : at + 1;
    }
    return at;
}

}  // namespace simtutor::mutants
