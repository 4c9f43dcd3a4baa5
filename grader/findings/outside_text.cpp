#include "grader/findings/outside_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

namespace simtutor {
namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD";  // U+FFFD

/// The next code point of a text.
struct Decoded {
    std::uint32_t code = 0;
    std::size_t bytes = 1;
    bool valid = false;
};

std::uint32_t byte_at(std::string_view text, std::size_t place) {
    return static_cast<unsigned char>(text[place]);
}

/// Strict: no overlong forms, no surrogates, nothing beyond U+10FFFF.
Decoded decode(std::string_view text) {
    const std::uint32_t first = byte_at(text, 0);
    if (first < 0x80) return {first, 1, true};
    const std::size_t bytes = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
    if (first < 0xC2 || first > 0xF4 || text.size() < bytes) return {first, 1, false};
    std::uint32_t code = first & (0x7Fu >> bytes);
    for (std::size_t i = 1; i < bytes; ++i) {
        const std::uint32_t next = byte_at(text, i);
        if ((next & 0xC0) != 0x80) return {first, 1, false};
        code = code << 6 | (next & 0x3F);
    }
    const bool overlong = (bytes == 3 && code < 0x800) || (bytes == 4 && code < 0x10000);
    const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
    if (overlong || surrogate || code > 0x10FFFF) return {first, 1, false};
    return {code, bytes, true};
}

bool is_control(std::uint32_t code) {
    return code < 0x20 || (code >= 0x7F && code < 0xA0) || code == 0x2028 || code == 0x2029;
}

/// They let a text look like another one.
bool turns_direction(std::uint32_t code) {
    return code == 0x61C || code == 0x200E || code == 0x200F ||
           (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
}

bool is_no_character(std::uint32_t code) {
    return (code & 0xFFFE) == 0xFFFE || (code >= 0xFDD0 && code <= 0xFDEF);
}

std::string escape_of(const Decoded& part) {
    if (!part.valid) return fmt::format("\\x{:02x}", part.code);
    switch (part.code) {
        case '\\':
            return "\\\\";
        case '\n':
            return "\\n";
        case '\t':
            return "\\t";
        case '\r':
            return "\\r";
        default:
            return part.code < 0x80 ? fmt::format("\\x{:02x}", part.code)
                                    : fmt::format("\\u{{{:x}}}", part.code);
    }
}

}  // namespace

std::string safe_text(std::string_view text) {
    std::string safe;
    safe.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const Decoded part = decode(text.substr(at));
        const bool ends_line = part.code == '\r' && at + 1 < text.size() && text[at + 1] == '\n';
        if (!part.valid || is_no_character(part.code)) {
            safe += replacement;
        } else if (part.code == '\n') {
            safe += '\n';
        } else if (part.code == '\t') {
            safe += "    ";
        } else if (is_control(part.code) || turns_direction(part.code)) {
            if (!ends_line) safe += '?';
        } else {
            safe += text.substr(at, part.bytes);
        }
        at += part.bytes;
    }
    return safe;
}

std::string safe_name(std::string_view name) {
    std::string safe;
    while (!name.empty()) {
        const Decoded part = decode(name);
        const bool shown = part.valid && part.code != '\\' && !is_control(part.code) &&
                           !turns_direction(part.code) && !is_no_character(part.code);
        safe += shown ? std::string(name.substr(0, part.bytes)) : escape_of(part);
        name.remove_prefix(part.bytes);
    }
    return safe;
}

std::string cut_text(std::string text, std::size_t most) {
    if (text.size() <= most) return text;
    std::size_t end = most - std::min(most, cut_sign.size());
    while (end > 0 && (byte_at(text, end) & 0xC0) == 0x80) --end;
    text.resize(end);
    return text + std::string(cut_sign);
}

}  // namespace simtutor
