#pragma once
/// Numbers in words, and text in columns, for everything that people read.

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace simtutor {

/// Commas between groups of three digits: "1049600" -> "1,049,600".
std::string group_digits(std::string digits);
/// A number for people: "1,049,600"; a fraction as "0.25", a large one without its fraction.
std::string grouped(double number);
std::string grouped(std::integral auto number) {
    const std::string digits = std::to_string(number);
    return number < 0 ? "-" + group_digits(digits.substr(1)) : group_digits(digits);
}
/// "33", "0.25"; no grouping.
std::string plain(double number);
/// The noun for so many: "element" for 1, else "elements", "launches".
std::string plural(std::uint64_t count, std::string noun);
/// "1 element", "2,000 elements"
std::string counted(std::uint64_t count, const std::string& noun);
/// "a, b, c"
std::string list_of(const std::vector<std::string>& words);
/// "line 3", "lines 3, 5", "lines 3, 5, 8, ..."
std::string lines_text(const std::set<int>& lines);
/// First letter in upper case.
std::string sentence(std::string text);

using NumberRange = std::pair<unsigned, unsigned>;  ///< first and last
/// The runs of neighbouring members: {0, 1, 2, 7} -> {{0, 2}, {7, 7}}.
std::vector<NumberRange> ranges_of(const std::vector<bool>& members);
/// "0-2, 7"; "…" instead of those after the first `most`.
std::string ranges_text(const std::vector<NumberRange>& ranges, std::size_t most = SIZE_MAX);

/// Columns a UTF-8 text takes; every code point counts as one.
std::size_t columns(std::string_view text);
/// The first `count` columns.
std::string first_columns(std::string_view text, std::size_t count);
/// Breaks at spaces into lines of at most `width` columns; longer words are cut. Line breaks in the
/// text stay. At least one line.
std::vector<std::string> wrap(const std::string& text, std::size_t width);
/// At most `width` columns; what is cut off is replaced by `sign`.
std::string shortened(const std::string& text, std::size_t width, const std::string& sign = "...");
/// Filled with spaces to `width` columns on the right.
std::string padded(const std::string& text, std::size_t width);
/// The same words for a terminal that knows ASCII only: "<=" for the sign, "?" where nothing fits.
std::string to_ascii(const std::string& text);

/// What to do about memory that a class frees in its destructor, which runs for each copy of an
/// object, too; empty if the function, as "Level::~Level", is no destructor.
std::string freed_by_destructor(const std::string& function);

}  // namespace simtutor
