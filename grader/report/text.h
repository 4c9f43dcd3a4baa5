#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace simtutor::report {

/// Columns a UTF-8 text takes; every code point counts as one.
std::size_t columns(std::string_view text);
/// The first `count` columns.
std::string first_columns(std::string_view text, std::size_t count);
/// Breaks at spaces into lines of at most `width` columns; longer words are cut. Line breaks in the
/// text stay. At least one line.
std::vector<std::string> wrap(const std::string& text, std::size_t width);
/// Filled with spaces to `width` columns on the right.
std::string padded(const std::string& text, std::size_t width);
/// The same words for a terminal that knows ASCII only: "<=" for the sign, "?" where nothing fits.
std::string to_ascii(const std::string& text);
/// Control characters become "?": text of students must not steer the terminal. Line breaks stay,
/// tabs become four spaces.
std::string without_controls(const std::string& text);

}  // namespace simtutor::report
