#include "grader/report/text.h"

#include <algorithm>
#include <map>

namespace simtutor::report {
namespace {

bool continues(char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0) == 0x80;
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
            const std::string head = first_columns(word, width);
            lines.push_back(head);
            word.erase(0, head.size());
        }
        line = word;
    }
    lines.push_back(line);
}

const std::map<std::string, std::string>& ascii_words() {
    static const std::map<std::string, std::string> words = {
        {"–", "-"},   {"—", "-"},  {"−", "-"},  {"·", "*"},  {"×", "x"},  {"≤", "<="}, {"≥", ">="},
        {"…", "..."}, {"“", "\""}, {"”", "\""}, {"‘", "'"},  {"’", "'"},  {"²", "^2"}, {"³", "^3"},
        {"±", "+-"},  {"→", "->"}, {"ä", "ae"}, {"ö", "oe"}, {"ü", "ue"}, {"é", "e"},  {"µ", "u"}};
    return words;
}

}  // namespace

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
        const auto found = ascii_words().find(letter);
        result += found == ascii_words().end() ? "?" : found->second;
    }
    return result;
}

std::string without_controls(const std::string& text) {
    std::string result;
    for (const char byte : text) {
        if (byte == '\t') {
            result += "    ";
        } else if ((static_cast<unsigned char>(byte) < 0x20 && byte != '\n') || byte == 0x7f) {
            result += '?';
        } else {
            result += byte;
        }
    }
    return result;
}

}  // namespace simtutor::report
