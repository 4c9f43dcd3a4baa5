#include "grader/findings/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <iterator>

namespace simtutor {
namespace {

bool continues(char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0) == 0x80;
}

/// As much of a word as fits, but a link ends before its "#", or behind a "/", not inside a name.
std::string first_part(const std::string& word, std::size_t width) {
    const std::string head = first_columns(word, width);
    const std::size_t mark = head.rfind('#'), slash = head.rfind('/');
    if (mark != std::string::npos && mark > 0) return head.substr(0, mark);
    if (slash != std::string::npos && slash > 0) return head.substr(0, slash + 1);
    return head;
}

/// Wraps a text without line breaks and appends the lines.
void wrap_line(std::string_view rest, std::size_t width, std::vector<std::string>& lines) {
    std::string line;
    while (!rest.empty()) {
        const std::size_t space = rest.find(' ');
        std::string word(rest.substr(0, space));
        rest = space == std::string_view::npos ? std::string_view() : rest.substr(space + 1);
        const std::string joined = line.empty() ? word : line + " " + word;
        if (columns(joined) <= width) {
            line = joined;
            continue;
        }
        if (!line.empty()) lines.push_back(line);
        while (columns(word) > width) {
            const std::string head = first_part(word, width);
            lines.push_back(head);
            word.erase(0, head.size());
        }
        line = word;
    }
    lines.push_back(line);
}

/// A constant: reports are written while static objects are destroyed.
constexpr std::pair<std::string_view, std::string_view> ascii_words[] = {
    {"–", "-"},   {"—", "-"},  {"−", "-"},  {"·", "*"},  {"×", "x"},  {"≤", "<="}, {"≥", ">="},
    {"…", "..."}, {"“", "\""}, {"”", "\""}, {"‘", "'"},  {"’", "'"},  {"²", "^2"}, {"³", "^3"},
    {"±", "+-"},  {"→", "->"}, {"ä", "ae"}, {"ö", "oe"}, {"ü", "ue"}, {"é", "e"},  {"µ", "u"}};

}  // namespace

std::string group_digits(std::string digits) {
    for (auto place = static_cast<std::ptrdiff_t>(digits.size()) - 3; place > 0; place -= 3)
        digits.insert(static_cast<std::size_t>(place), ",");
    return digits;
}

std::string grouped(double number) {
    const double size = std::abs(number);
    if (!(size < 1e15) || (number != std::floor(number) && size < 1000)) return plain(number);
    const std::string digits = group_digits(fmt::format("{:.0f}", std::floor(size)));
    return number < 0 ? "-" + digits : digits;
}

std::string plain(double number) {
    if (number == std::floor(number) && std::abs(number) < 1e15)
        return fmt::format("{:.0f}", number);
    return fmt::format("{:.7g}", number);
}

std::string plural(std::uint64_t count, std::string noun) {
    if (count != 1) noun += noun.ends_with("ch") ? "es" : "s";
    return noun;
}

std::string counted(std::uint64_t count, const std::string& noun) {
    return grouped(count) + " " + plural(count, noun);
}

std::string list_of(const std::vector<std::string>& words) {
    return fmt::format("{}", fmt::join(words, ", "));
}

std::string lines_text(const std::set<int>& lines) {
    constexpr std::size_t most = 3;
    std::string list;
    std::size_t shown = 0;
    for (const int line : lines) {
        if (shown++ == most) return "lines " + list + " and more";
        list += (list.empty() ? "" : ", ") + std::to_string(line);
    }
    return (lines.size() == 1 ? "line " : "lines ") + list;
}

std::string sentence(std::string text) {
    if (!text.empty())
        text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
    return text;
}

std::vector<NumberRange> ranges_of(const std::vector<bool>& members) {
    std::vector<NumberRange> ranges;
    for (unsigned i = 0; i < members.size(); ++i) {
        if (!members[i]) continue;
        if (!ranges.empty() && ranges.back().second + 1 == i)
            ranges.back().second = i;
        else
            ranges.emplace_back(i, i);
    }
    return ranges;
}

std::string ranges_text(const std::vector<NumberRange>& ranges, std::size_t most) {
    std::string text;
    std::size_t shown = 0;
    for (const auto& [first, last] : ranges) {
        if (shown++ == most) return text + ", …";
        if (!text.empty()) text += ", ";
        text += first == last ? std::to_string(first) : fmt::format("{}-{}", first, last);
    }
    return text;
}

std::size_t columns(std::string_view text) {
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char byte) { return !continues(byte); }));
}

std::string first_columns(std::string_view text, std::size_t count) {
    std::size_t end = 0;
    while (end < text.size()) {
        if (!continues(text[end]) && count-- == 0) break;
        ++end;
    }
    return std::string(text.substr(0, end));
}

std::vector<std::string> wrap(const std::string& text, std::size_t width) {
    std::vector<std::string> lines;
    std::string_view rest = text;
    while (true) {
        const std::size_t end = rest.find('\n');
        wrap_line(rest.substr(0, end), std::max<std::size_t>(width, 8), lines);
        if (end == std::string_view::npos) return lines;
        rest = rest.substr(end + 1);
    }
}

std::string shortened(const std::string& text, std::size_t width, const std::string& sign) {
    return columns(text) <= width ? text : first_columns(text, width - columns(sign)) + sign;
}

std::string padded(const std::string& text, std::size_t width) {
    const std::size_t used = columns(text);
    return used < width ? text + std::string(width - used, ' ') : text;
}

std::string to_ascii(const std::string& text) {
    std::string result;
    for (std::size_t i = 0; i < text.size();) {
        std::size_t end = i + 1;
        while (end < text.size() && continues(text[end])) ++end;
        const std::string letter = text.substr(i, end - i);
        i = end;
        if (static_cast<unsigned char>(letter[0]) < 0x80) {
            result += letter;
            continue;
        }
        const auto* const found =
            std::find_if(std::begin(ascii_words), std::end(ascii_words),
                         [&](const auto& word) { return word.first == letter; });
        result += found == std::end(ascii_words) ? "?" : found->second;
    }
    return result;
}

std::string freed_by_destructor(const std::string& function) {
    // A class inside a function has no other name before it.
    const std::size_t colons = function.rfind("::~");
    if (colons == std::string::npos && !function.starts_with("~")) return "";
    return fmt::format(
        "The destructor frees it, and runs for each copy of the object, too: for one that is "
        "passed by value or put into a container, or for an object that lives only to the end of "
        "its line. Pass it by reference, keep it as long as it is used, and forbid copies: "
        "{0}(const {0}&) = delete;",
        function.substr(colons == std::string::npos ? 1 : colons + 3));
}

}  // namespace simtutor
