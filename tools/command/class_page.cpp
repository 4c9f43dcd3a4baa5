#include "tools/command/class_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>

#include "grader/findings/outside_text.h"
#include "grader/findings/text.h"
#include "grader/report/picture/html.h"

namespace simtutor::command {

namespace {

using report::picture::escaped;

constexpr std::size_t most_rows = 12;
constexpr std::size_t most_names = 30;

constexpr const char* style = R"(
:root { color-scheme: light dark; --bar: light-dark(#8db4e8, #2f5d94); --line: light-dark(#a2191f, #ff8389); }
html { background: light-dark(#fff, #16181d); color: light-dark(#1b1b1b, #e8e8e8); }
a { color: light-dark(#0b57b0, #8ab4f8); }
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; }
th, td { padding: .3rem .7rem; text-align: right; border-bottom: 1px solid #8886; vertical-align: top; }
th:first-child, td:first-child, .text { text-align: left; font-weight: normal; }
thead th { font-weight: bold !important; vertical-align: bottom; }
tbody th { min-width: 9rem; }
td:not(.text), td a { white-space: nowrap; } td.text:last-child { min-width: 17rem; }
.bar { background: linear-gradient(to right, var(--bar) var(--share), transparent 0); min-width: 7rem; text-align: left; }
.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(14rem, 1fr)); gap: 1rem; padding: 0; list-style: none; }
.facts li { border: 1px solid #8886; border-radius: .4rem; padding: .7rem 1rem; }
.facts b { display: block; font-size: 1.15rem; overflow-wrap: anywhere; }
.alone { border-left: .3rem solid var(--line); padding: .2rem 1rem; }
.chart { overflow-x: auto; }
svg { width: 100%; min-width: 32rem; max-width: 60rem; height: auto; font: 12px system-ui, sans-serif; }
svg text { fill: currentColor; } svg circle { fill: var(--bar); } .grid { stroke: #8886; }
svg polyline { fill: none; stroke: var(--line); stroke-width: 2; }
)";

std::string percent(double share) {
    return fmt::format("{:.0f} %", 100 * share);
}

std::string seconds(double value) {
    return value == 0 ? "–" : fmt::format("{:.1f} s", value);
}

std::string bar(double share, const std::string& text) {
    return fmt::format("<td class=\"bar\" style=\"--share: {:.1f}%\">{}</td>", 100 * share,
                       escaped(text));
}

std::string section(const std::string& title, const std::string& inside) {
    return fmt::format("<section>\n<h2>{}</h2>\n{}</section>\n", title, inside);
}

struct Column {
    std::string name;
    bool text = false;  ///< begins at the left
};

std::string table(const std::string& label, const std::vector<Column>& head,
                  const std::string& rows) {
    std::string text = fmt::format(
        "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"{}\">\n<table>\n"
        "<thead><tr>",
        label);
    for (const Column& column : head)
        text += fmt::format("<th scope=\"col\"{}>{}</th>", column.text ? " class=\"text\"" : "",
                            column.name);
    return text + "</tr></thead>\n<tbody>\n" + rows + "</tbody></table></div>\n";
}

std::string fact(const std::string& what, const std::string& which, const std::string& how_much) {
    return fmt::format("<li>{}<b>{}</b>{}</li>\n", what, escaped(which), escaped(how_much));
}

std::string lesson_title(const Manifest& lesson) {
    return fmt::format("{:02} {}", lesson.number, lesson.title);
}

std::string facts(const ClassFigures& figures) {
    std::string text = "<ul class=\"facts\">\n";
    if (!figures.lessons.empty()) {
        const LessonFigures& hardest = figures.lessons.front();
        text += fact("Hardest lesson", lesson_title(*hardest.lesson),
                     percent(hardest.mean_share) + " of the points on average");
    }
    if (!figures.checks.empty()) {
        const Frequency& check = figures.checks.front();
        text += fact(fmt::format("Check that fails most, lesson {:02}", check.lesson->number),
                     check.name, fmt::format("{} of {} fail it", check.count, check.of));
    }
    if (!figures.rules.empty()) {
        const Frequency& rule = figures.rules.front();
        text += fact("Rule that is broken most", rule.name,
                     fmt::format("by {} of {} submissions", rule.count, rule.of));
    }
    double all = 0;
    for (const LessonFigures& lesson : figures.lessons) all += lesson.total_seconds;
    text += fact("Time to grade", fmt::format("{:.1f} minutes", all / 60),
                 "of one slot, all submissions together");
    return text + "</ul>\n";
}

std::string lessons_table(const ClassFigures& figures) {
    std::string rows;
    for (const LessonFigures& one : figures.lessons)
        rows += fmt::format(
            "<tr><th scope=\"row\">{}</th>{}<td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td>"
            "<td>{}</td></tr>\n",
            escaped(lesson_title(*one.lesson)), bar(one.mean_share, percent(one.mean_share)),
            one.judged, one.full, one.refused, seconds(one.median_seconds),
            seconds(one.slow_seconds), seconds(one.longest_seconds));
    return table("Lessons",
                 {{"Lesson"},
                  {"Mean of the points", true},
                  {"Submissions"},
                  {"All points"},
                  {"Refused"},
                  {"Time to grade"},
                  {"95 % within"},
                  {"Longest"}},
                 rows);
}

std::string frequency_table(const std::string& label, const std::vector<Frequency>& frequencies,
                            const std::vector<Column>& head) {
    if (frequencies.empty()) return "<p>None.</p>\n";
    std::string rows;
    for (std::size_t i = 0; i < frequencies.size() && i < most_rows; ++i) {
        const Frequency& one = frequencies[i];
        rows += fmt::format("<tr><th scope=\"row\" class=\"text\">{}</th>{}{}</tr>\n",
                            escaped(one.name),
                            one.lesson ? fmt::format("<td>{:02}</td>", one.lesson->number) : "",
                            bar(one.share(), fmt::format("{} of {}", one.count, one.of)));
    }
    std::string text = table(label, head, rows);
    if (frequencies.size() > most_rows)
        text += fmt::format("<p>And {} more.</p>\n", frequencies.size() - most_rows);
    return text;
}

std::string time_section(const std::vector<Mark>& marks, const std::string& source) {
    const std::string picture = points_over_time(marks);
    if (picture.empty()) return "<p>No time is known.</p>\n";
    return fmt::format(
        "<p>A dot stands for submissions of about the same time and share of the points; the line "
        "goes through the means. Times are from: {}.</p>\n<div class=\"chart\" tabindex=\"0\" "
        "role=\"region\" aria-label=\"Points over time\">\n{}</div>\n",
        source.empty() ? "the files, by their last change" : escaped(source), picture);
}

std::string names_in(const LessonSimilarity& one, const AlikeGroup& group) {
    std::string names;
    for (std::size_t i = 0; i < group.files.size() && i < most_names; ++i) {
        const Mark& mark = *one.submissions[group.files[i]];
        const std::string attempt = mark.attempt.empty() ? "" : ", " + safe_name(mark.attempt);
        names += fmt::format("{}<a href=\"{}\">{}</a>", i == 0 ? "" : "; ",
                             link_address(mark.verdict.substr(0, mark.verdict.rfind('/')) + "/" +
                                          kernel_name(*one.lesson)),
                             escaped(safe_name(mark.student) + attempt));
    }
    if (group.files.size() > most_names)
        names += fmt::format("; and {} more", group.files.size() - most_names);
    return names;
}

std::string similar_section(const std::vector<LessonSimilarity>& similar) {
    std::string rows, sentences;
    for (const LessonSimilarity& one : similar) {
        if (!one.similarity.problem.empty())
            sentences += fmt::format("<p>Lesson {:02}: {}</p>\n", one.lesson->number,
                                     escaped(one.similarity.problem));
        for (const AlikeGroup& group : one.similarity.groups)
            rows += fmt::format(
                "<tr><td class=\"text\">{:02}</td><td>{} of {}</td><td>{} %</td>"
                "<td class=\"text\">{}</td></tr>\n",
                one.lesson->number, group.files.size(), one.similarity.compared,
                group.least_percent, names_in(one, group));
    }
    const std::string advice = fmt::format(
        "<p>Compared without the starter's lines; names, comments and layout make no difference. "
        "A group holds submissions of which {} % or more stands in another one of the group. "
        "It is a place to look, and no proof: a task that leaves little freedom has few right "
        "answers, and then a group is large. Look at the small groups first. Texts of fewer than "
        "{} tokens are not compared.</p>\n",
        alike_percent, least_tokens);
    if (rows.empty()) return advice + sentences + "<p>No group.</p>\n";
    return advice + sentences +
           table("Similar submissions",
                 {{"Lesson"}, {"Submissions"}, {"At least"}, {"Whose", true}}, rows);
}

}  // namespace

std::string link_address(const std::string& path) {
    std::string safe;
    for (const char c : path) {
        const bool plain = std::isalnum(static_cast<unsigned char>(c)) != 0 ||
                           std::string_view("-._~/").find(c) != std::string_view::npos;
        safe += plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
    return safe;
}

std::string class_page(const std::vector<Mark>& marks, const std::vector<LessonSimilarity>& similar,
                       const std::string& time_source) {
    const ClassFigures figures = figures_of(marks);
    return fmt::format(
               "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n"
               "<meta name=\"viewport\" content=\"width=device-width\">\n"
               "<meta name=\"robots\" content=\"noindex\">\n<title>The class</title>\n"
               "<style>{}</style>\n<main>\n<h1>The class</h1>\n<p class=\"alone\">For the "
               "instructor "
               "alone. Only the owner of this file may read it.</p>\n{}",
               style, facts(figures)) +
           section("Lessons, the hardest first", lessons_table(figures)) +
           section("Checks that fail",
                   frequency_table("Checks that fail", figures.checks,
                                   {{"Check"}, {"Lesson"}, {"Fails in", true}})) +
           section("Rules that are broken", frequency_table("Rules that are broken", figures.rules,
                                                            {{"Rule"}, {"Broken in", true}})) +
           section("Points over time", time_section(marks, time_source)) +
           section("Similar submissions", similar_section(similar)) + "</main>\n</html>\n";
}

}  // namespace simtutor::command
