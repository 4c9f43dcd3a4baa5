#pragma once
/// Text from outside (what students wrote, named or printed) made safe to show. Reports, pages and
/// exports all take it from here.

#include <cstddef>
#include <string>
#include <string_view>

namespace simtutor {

/// What an export or a page holds of one text from outside, in bytes.
inline constexpr std::size_t most_text = 16 << 10;
/// What follows a text that was cut.
inline constexpr std::string_view cut_sign = "… (cut)";

/// Valid UTF-8 that every file format takes and that steers no terminal: control characters (C0,
/// C1, DEL) and those that turn the direction of writing become "?", bytes that are no UTF-8 and
/// code points that are no characters become U+FFFD, tabs become four spaces. Line breaks stay.
std::string safe_text(std::string_view text);
/// A name from outside as one line. Unlike safe_text() it keeps different names apart: "\n",
/// "\x1b",
/// "\xff", "\u{202e}" and "\\" stand for what cannot be shown.
std::string safe_name(std::string_view name);
/// At most `most` bytes of a UTF-8 text, between characters; a text that was longer ends in
/// cut_sign.
std::string cut_text(std::string text, std::size_t most = most_text);

}  // namespace simtutor
