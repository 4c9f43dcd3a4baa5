#include "grader/findings/page.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>

#include "grader/findings/outside_text.h"
#include "grader/findings/text.h"

namespace simtutor {
namespace {

const char* variable(const char* name) {
    const char* value = std::getenv(name);
    return value && *value ? value : nullptr;
}

bool locale_is_utf8() {
    for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
        const char* value = variable(name);
        if (!value) continue;
        std::string lower(value);
        std::transform(lower.begin(), lower.end(), lower.begin(),
                       [](unsigned char c) { return std::tolower(c); });
        return lower.find("utf-8") != std::string::npos || lower.find("utf8") != std::string::npos;
    }
    return false;
}

int terminal_columns(int descriptor) {
    winsize size{};
    if (::ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
    const char* columns_variable = variable("COLUMNS");
    const int columns_wanted = columns_variable ? std::atoi(columns_variable) : 0;
    return columns_wanted > 0 ? columns_wanted : 80;
}

const char* code(Ink ink) {
    switch (ink) {
        case Ink::normal:
            return "";
        case Ink::bold:
            return "\033[1m";
        case Ink::dim:
            return "\033[2m";
        case Ink::good:
            return "\033[32m";
        case Ink::bad:
            return "\033[1;31m";
        case Ink::warn:
            return "\033[33m";
        case Ink::link:
            return "\033[36m";
    }
    return "";
}

}  // namespace

Style detect_style(int descriptor) {
    Style style;
    const char* terminal = variable("TERM");
    const bool dumb = terminal && std::strcmp(terminal, "dumb") == 0;
    style.colour = ::isatty(descriptor) == 1 && !variable("NO_COLOR") && !dumb;
    style.utf8 = locale_is_utf8();
    style.width = terminal_columns(descriptor);
    return style;
}

Page::Page(const Style& style) : style_(style), width_(std::clamp(style.width, 40, 120)) {}

void Page::blank() {
    text_ += '\n';
}

void Page::line(const std::string& text, Ink ink) {
    const std::string shown =
        style_.whole_lines ? text : first_columns(text, static_cast<std::size_t>(width_));
    text_ += paint(shown, ink) + '\n';
}

void Page::paragraph(const std::string& first, const std::string& text, Ink ink, Ink first_ink) {
    const std::size_t indent = columns(first);
    bool begin = true;
    for (const std::string& words : wrap(fit(text), static_cast<std::size_t>(width_) - indent)) {
        text_ += begin ? paint(first, first_ink) : std::string(words.empty() ? 0 : indent, ' ');
        text_ += paint(words, ink) + '\n';
        begin = false;
    }
}

void Page::pair(const std::string& first, const std::string& left, const std::string& right,
                Ink first_ink, Ink right_ink) {
    const std::size_t indent = columns(first);
    const std::size_t room = static_cast<std::size_t>(width_) - indent - columns(right) - 1;
    bool begin = true;
    for (const std::string& words : wrap(fit(left), room)) {
        if (begin) {
            text_ += paint(first, first_ink) + padded(words, room) + " " + paint(right, right_ink) +
                     '\n';
        } else {
            text_ += std::string(indent, ' ') + words + '\n';
        }
        begin = false;
    }
}

std::string Page::paint(const std::string& text, Ink ink) const {
    if (!style_.colour || ink == Ink::normal || text.empty()) return text;
    return code(ink) + text + "\033[0m";
}

std::string Page::fit(const std::string& text) const {
    const std::string clean = safe_text(text);
    return style_.utf8 ? clean : to_ascii(clean);
}

std::string Page::bar(double share, int length, double mark) const {
    const int filled = static_cast<int>(std::lround(std::clamp(share, 0.0, 1.0) * length));
    const int bound =
        mark < 0 ? -1 : std::min(length - 1, static_cast<int>(std::lround(mark * length)));
    std::string result;
    for (int i = 0; i < length; ++i) {
        if (i == bound) {
            result += sign("│", "|");
        } else {
            result += i < filled ? sign("█", "#") : sign("░", ".");
        }
    }
    return result;
}

}  // namespace simtutor
