#include "tools/locate/located_text.h"

#include <fmt/format.h>

#include <sstream>

#include "tools/command/course.h"

namespace simtutor::locate {

namespace {

/// Longer changes are told in words only.
constexpr std::size_t longest = 90;

std::string line_text(const std::string& text, int wanted) {
    std::istringstream in(text);
    std::string line;
    for (int i = 0; i < wanted && std::getline(in, line); ++i) {
    }
    const auto first = line.find_first_not_of(" \t");
    return first == std::string::npos ? "" : line.substr(first);
}

/// In one line, without blanks around it.
std::string plain(const std::string& text) {
    std::string made;
    for (const char letter : text) {
        const bool blank = letter == ' ' || letter == '\n' || letter == '\t';
        if (!blank || (!made.empty() && made.back() != ' ')) made += blank ? ' ' : letter;
    }
    while (!made.empty() && made.back() == ' ') made.pop_back();
    return made;
}

/// Where a change is only one edit of a part: the part grown to the words around it that make it
/// readable, [begin, end) of the old text.
std::pair<std::size_t, std::size_t> readable(const std::string& text, const mutants::Edit& edit) {
    const auto is_part = [](char letter) {
        return letter != ' ' && letter != '\n' && letter != ';' && letter != '(' && letter != ')' &&
               letter != ',' && letter != '{' && letter != '}';
    };
    std::size_t begin = edit.begin, end = edit.end;
    // An operator says nothing without what it connects.
    for (int words = 0; words < 2 && begin > 0; ++words) {
        while (begin > 0 && text[begin - 1] == ' ') --begin;
        const std::size_t before = begin;
        while (begin > 0 && is_part(text[begin - 1])) --begin;
        if (begin == before) break;
    }
    while (begin < edit.begin && text[begin] == ' ') ++begin;
    for (int words = 0; words < 2 && end < text.size(); ++words) {
        while (end < text.size() && text[end] == ' ') ++end;
        const std::size_t before = end;
        while (end < text.size() && is_part(text[end])) ++end;
        if (end == before) break;
    }
    while (end > edit.end && text[end - 1] == ' ') --end;
    return {begin, end};
}

}  // namespace

std::string change_text(const std::string& text, const Repair& repair) {
    if (repair.edits.size() != 1) return repair.what;
    const mutants::Edit& edit = repair.edits.front();
    const std::string old = plain(text.substr(edit.begin, edit.end - edit.begin));
    const std::string fresh = plain(edit.text);
    const bool whole = !old.empty() && (old.back() == ';' || old.back() == '}');
    if (whole && (fresh.empty() || fresh == ";"))
        return old.size() > longest ? "this statement left out" : "`" + old + "` left out";
    if (edit.begin == edit.end && !fresh.empty() && fresh.back() == ';') return repair.what;
    const auto [begin, end] = readable(text, edit);
    const std::string was = plain(text.substr(begin, end - begin));
    const std::string is = plain(text.substr(begin, edit.begin - begin) + edit.text +
                                 text.substr(edit.end, end - edit.end));
    if (was.size() > longest || is.size() > longest || was.empty() || is.empty())
        return repair.what;
    return "`" + is + "` in place of `" + was + "`";
}

std::string found_text(const std::string& text, const Found& found, const Style& look) {
    Page page(look);
    const int line = found.repair.line;
    page.paragraph("", fmt::format("A small change in line {} was tried:", line), Ink::bold);
    page.line(fmt::format("  {} | {}", line, line_text(text, line)));
    page.paragraph("  ", fmt::format("With {}, {}.", change_text(text, found.repair),
                                     found.effect == Effect::all_points
                                         ? "the file gets full points, with other inputs, too"
                                         : "the results are right, with other inputs, too; another "
                                           "check still fails"));
    page.paragraph(
        "  ", "Before you change it, say why the line as it stands gives what the report shows.",
        Ink::dim);
    return page.text();
}

std::string located_text(const std::string& text, const command::Manifest& lesson,
                         const Found& found, const Style& look) {
    Page page(look);
    page.paragraph("", fmt::format("{:02} {}: the place", lesson.number, lesson.title), Ink::bold);
    return page.text() + found_text(text, found, look);
}

}  // namespace simtutor::locate
