#include "tools/command/gradebook.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "grader/report/picture/html.h"

namespace simtutor::command {

namespace {

/// A CSV field; quoted where it must be. A leading = + - @ would be a formula in a spreadsheet.
std::string field(const std::string& text) {
    const bool formula =
        !text.empty() && std::string_view("=+-@").find(text[0]) != std::string::npos;
    const std::string safe = formula ? "'" + text : text;
    if (safe.find_first_of(",\"\r\n") == std::string::npos) return safe;
    std::string quoted = "\"";
    for (const char c : safe) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + "\"";
}

using report::picture::escaped;

/// A relative path as the address of a link.
std::string address(const std::string& path) {
    std::string safe;
    for (const char c : path) {
        const bool plain = std::isalnum(static_cast<unsigned char>(c)) != 0 ||
                           std::string_view("-._~/").find(c) != std::string_view::npos;
        safe += plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
    return safe;
}

constexpr const char* style = R"(
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; }
th, td { padding: .3rem .7rem; text-align: right; border-bottom: 1px solid #8886; }
th:first-child, td:first-child, .text { text-align: left; }
.full { color: light-dark(#0a6b2d, #6fdc8c); }
.none { color: light-dark(#a2191f, #ff8389); }
)";

std::string cell(const Mark* mark) {
    if (mark == nullptr) return "<td>–</td>";
    if (mark->pending) return "<td>pending</td>";
    if (!mark->graded) return "<td class=\"none\">not graded</td>";
    const char* kind = mark->points == mark->max_points ? " class=\"full\"" : "";
    return fmt::format("<td{}>{}</td>", kind, mark->points);
}

}  // namespace

Gradebook::Gradebook(std::vector<const Manifest*> lessons, std::vector<Mark> marks)
    : lessons_(std::move(lessons)), marks_(std::move(marks)) {
    for (const Mark& mark : marks_) {
        if (students_.empty() || students_.back() != mark.student)
            students_.push_back(mark.student);
    }
}

const Mark* Gradebook::mark(const std::string& student, const Manifest& lesson) const {
    const auto found = std::find_if(marks_.begin(), marks_.end(), [&](const Mark& mark) {
        return mark.student == student && mark.lesson == &lesson;
    });
    return found == marks_.end() ? nullptr : &*found;
}

int Gradebook::sum(const std::string& student) const {
    int points = 0;
    for (const Mark& mark : marks_) {
        if (mark.student == student) points += mark.points;
    }
    return points;
}

std::string Gradebook::csv() const {
    std::string text = "student";
    for (const Manifest* lesson : lessons_) text += "," + field(lesson->id);
    text += ",total\r\n";
    for (const std::string& student : students_) {
        text += field(student);
        for (const Manifest* lesson : lessons_) {
            const Mark* got = mark(student, *lesson);
            text += got == nullptr || got->pending ? "," : fmt::format(",{}", got->points);
        }
        text += fmt::format(",{}\r\n", sum(student));
    }
    return text;
}

std::string Gradebook::html(const std::string& title) const {
    std::string text = fmt::format(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
        "content=\"width=device-width\">\n<title>{0}</title>\n<style>{1}</style>\n<h1>{0}</h1>\n"
        "<p>{2}</p>\n<div class=\"wide\" tabindex=\"0\" role=\"region\" "
        "aria-label=\"Points\">\n<table>\n"
        "<thead><tr><th scope=\"col\">Student</th>",
        escaped(title), style, escaped(summary()));
    for (const Manifest* lesson : lessons_) {
        text += fmt::format("<th scope=\"col\" title=\"{}\">{:02}</th>", escaped(lesson->title),
                            lesson->number);
    }
    text += "<th scope=\"col\">Total</th></tr></thead>\n<tbody>\n";
    for (const std::string& student : students_) {
        text += fmt::format("<tr><th scope=\"row\">{}</th>", escaped(student));
        for (const Manifest* lesson : lessons_) text += cell(mark(student, *lesson));
        text += fmt::format("<td><b>{}</b></td></tr>\n", sum(student));
    }
    text +=
        "</tbody></table></div>\n<h2>Submissions</h2>\n"
        "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"Submissions\">\n<table>\n"
        "<thead><tr><th scope=\"col\">Student</th><th scope=\"col\" class=\"text\">Lesson</th>"
        "<th scope=\"col\">Points</th><th scope=\"col\" class=\"text\">Remark</th></tr></thead>\n"
        "<tbody>\n";
    for (const Mark& mark : marks_) {
        text += fmt::format(
            "<tr><th scope=\"row\">{}</th><td class=\"text\"><a href=\"{}\">{}</a></td><td>{}</td>"
            "<td class=\"text\">{}</td></tr>\n",
            escaped(mark.student), address(mark.verdict), escaped(mark.lesson->id),
            mark.pending ? "pending" : fmt::format("{} of {}", mark.points, mark.max_points),
            escaped(mark.remark));
    }
    return text + "</tbody></table></div>\n</html>\n";
}

std::string Gradebook::summary() const {
    std::size_t full = 0, failed = 0;
    for (const Mark& mark : marks_) {
        full += mark.graded && mark.points == mark.max_points;
        failed += !mark.graded && !mark.pending;
    }
    const std::string rest = pending() == 0 ? "" : fmt::format(", {} pending", pending());
    return fmt::format("{} submissions of {} students: {} with full points, {} not gradable{}.",
                       marks_.size(), students_.size(), full, failed, rest);
}

std::size_t Gradebook::pending() const {
    return static_cast<std::size_t>(
        std::count_if(marks_.begin(), marks_.end(), [](const Mark& mark) { return mark.pending; }));
}

}  // namespace simtutor::command
