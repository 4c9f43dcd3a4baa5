#include "tools/locate/located_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <vector>

#include "tools/command/course.h"

namespace simtutor::locate {

namespace {

/// Of the line's number and its mark.
constexpr std::size_t columns_of_number = 9;
/// Longer changes are cut.
constexpr std::size_t most_lines = 10;

/// A line that goes, or comes, or stays above one that comes.
struct ChangedLine {
    int number = 0;  ///< in the old text; 0 for a line of the new one
    char mark = ' ';
    std::string text;
};

std::vector<ChangedLine> changed_lines(const std::string& old, const std::string& fresh) {
    std::vector<ChangedLine> lines;
    std::istringstream in(mutants::difference(old, fresh));
    int number = 0;
    for (std::string line; std::getline(in, line);) {
        if (line.starts_with("@@ line ")) {
            number = std::stoi(line.substr(8));
            continue;
        }
        const char mark = line.empty() ? ' ' : line.front();
        std::string text = line.empty() ? "" : line.substr(1);
        const bool left_out = text.find_first_not_of(" \t;") == std::string::npos;
        if (mark == '+' && left_out) continue;  // what is left of a statement
        lines.push_back({mark == '+' ? 0 : number++, mark, std::move(text)});
    }
    return lines;
}

std::size_t indentation(const std::vector<ChangedLine>& lines) {
    std::size_t least = std::string::npos;
    for (const ChangedLine& line : lines) least = std::min(least, line.text.find_first_not_of(' '));
    return least == std::string::npos ? 0 : least;
}

}  // namespace

std::string change_text(const std::string& text, const Repair& repair) {
    const auto lines = changed_lines(text, mutants::applied(text, repair.edits));
    const std::size_t blanks = indentation(lines);
    std::string made;
    for (std::size_t i = 0; i < std::min(lines.size(), most_lines); ++i) {
        const ChangedLine& line = lines[i];
        const std::string number = line.number > 0 ? std::to_string(line.number) : "";
        const std::string shown = line.text.size() > blanks ? line.text.substr(blanks) : "";
        made += fmt::format("  {:>4} {} {}\n", number, line.mark, shown);
    }
    if (lines.size() > most_lines) made += "       ...\n";
    return made;
}

namespace {

void put_change(Page& page, const std::string& text, const Repair& repair) {
    std::istringstream lines(change_text(text, repair));
    for (std::string line; std::getline(lines, line);) {
        // What a long line changes may stand at its end: it goes on below.
        const std::size_t code =
            std::min(line.find_first_not_of(' ', columns_of_number), line.size());
        if (line.size() <= static_cast<std::size_t>(page.width()))
            page.line(line);
        else
            page.paragraph(line.substr(0, code), line.substr(code));
    }
}

/// The line that the change is shown at: something that is inserted stands behind the line before.
int shown_line(const std::string& text, const Repair& repair) {
    std::istringstream shown(change_text(text, repair));
    int line = 0;
    return shown >> line ? line : repair.line;
}

}  // namespace

std::string hint_text(const std::string& text, const Found& found, const Style& look,
                      bool other_lines) {
    Page page(look);
    const char* effect = found.effect == Effect::all_points
                             ? "the file gets full points, with other inputs, too"
                             : "the results are right; another check still fails";
    page.paragraph("",
                   fmt::format("With this change in line {} {}{}", shown_line(text, found.repair),
                               effect, found.doubt.empty() ? ": is that what is meant?" : "."),
                   Ink::bold);
    put_change(page, text, found.repair);
    if (!found.doubt.empty()) page.paragraph("  ", found.doubt);
    if (other_lines)
        page.paragraph("  ",
                       "It may also pass by luck. The report's advice names other lines: read "
                       "that first.");
    return page.text();
}

std::string found_text(const std::string& text, const Found& found, const Style& look,
                       const std::string& beside) {
    Page page(look);
    page.paragraph(
        "", fmt::format("A small change in line {} was tried:", shown_line(text, found.repair)),
        Ink::bold);
    put_change(page, text, found.repair);
    page.paragraph("  ", found.effect == Effect::all_points
                             ? "With it the file gets full points, with other inputs, too."
                             : "With it the results are right, with other inputs, too; another "
                               "check still fails.");
    if (!found.doubt.empty()) page.paragraph("  ", found.doubt);
    if (!beside.empty()) page.paragraph("  ", beside);
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
