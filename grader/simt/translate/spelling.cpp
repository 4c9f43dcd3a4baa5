#include "grader/simt/translate/spelling.h"

#include <cstdint>
#include <set>

#include "grader/simt/translate/edits.h"
#include "grader/simt/translate/tokenizer.h"

namespace simtutor::simt {
namespace {

void append_utf8(std::string& text, std::uint32_t code) {
    const auto byte = [&](std::uint32_t value) { text += static_cast<char>(value); };
    if (code < 0x80) {
        byte(code);
    } else if (code < 0x800) {
        byte(0xC0 | (code >> 6));
        byte(0x80 | (code & 0x3F));
    } else if (code < 0x10000) {
        byte(0xE0 | (code >> 12));
        byte(0x80 | ((code >> 6) & 0x3F));
        byte(0x80 | (code & 0x3F));
    } else {
        byte(0xF0 | (code >> 18));
        byte(0x80 | ((code >> 12) & 0x3F));
        byte(0x80 | ((code >> 6) & 0x3F));
        byte(0x80 | (code & 0x3F));
    }
}

/// "gr\u00f6sse" in UTF-8. The tokenizer takes complete names only.
std::string in_utf8(std::string_view word) {
    std::string result;
    for (std::size_t i = 0; i < word.size(); ++i) {
        if (word[i] != '\\') {
            result += word[i];
            continue;
        }
        const std::size_t digits = word[i + 1] == 'u' ? 4 : 8;
        const auto code = std::stoul(std::string(word.substr(i + 2, digits)), nullptr, 16);
        append_utf8(result, static_cast<std::uint32_t>(code & 0x1FFFFF));
        i += digits + 1;
    }
    return result;
}

/// `__attribute__((device))` at `at`.
bool is_space_attribute(const TokenStream& stream, std::size_t at) {
    static const std::set<std::string_view> spaces = {"device", "global",  "host",
                                                      "shared", "managed", "constant"};
    return stream.is(at, "__attribute__") && stream.is(at + 1, "(") && stream.is(at + 2, "(") &&
           spaces.count(stream.spelling(at + 3)) && stream.is(at + 4, ")") &&
           stream.is(at + 5, ")");
}

}  // namespace

std::string usual_spelling(std::string_view text, const std::vector<std::string>& untouched) {
    if (text.find("\\u") == std::string_view::npos && text.find("\\U") == std::string_view::npos &&
        text.find("__attribute__") == std::string_view::npos)
        return std::string(text);
    const TokenStream stream = tokenize(text, untouched);
    Edits edits(stream);
    for (std::size_t at = 0; at < stream.size(); ++at) {
        if (!stream.is_identifier(at)) continue;
        if (is_space_attribute(stream, at)) {
            edits.replace_range(at, at + 6, "__" + std::string(stream.spelling(at + 3)) + "__");
            at += 5;
        } else if (stream.spelling(at).find('\\') != std::string_view::npos) {
            edits.replace(at, in_utf8(stream.spelling(at)));
        }
    }
    return edits.apply();
}

}  // namespace simtutor::simt
