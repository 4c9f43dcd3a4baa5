#include "tools/command/gradebook.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "grader/findings/outside_text.h"
#include "grader/findings/text.h"
#include "grader/report/picture/html.h"
#include "tools/command/class_page.h"
#include "tools/command/csv.h"
#include "tools/command/submission_times.h"

namespace simtutor::command {

namespace {

using report::picture::escaped;

constexpr const char* style = R"(
:root { color-scheme: light dark; }
html { background: light-dark(#fff, #16181d); color: light-dark(#1b1b1b, #e8e8e8); }
a { color: light-dark(#0b57b0, #8ab4f8); }
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
    const char* kind =
        mark->points == mark->max_points && mark->percent_lost == 0 ? " class=\"full\"" : "";
    return fmt::format("<td{}>{}</td>", kind, hundredths_text(mark->counted_hundredths()));
}

std::string lesson_name(const Mark& mark) {
    if (!mark.lesson) return "";
    return mark.attempt.empty() ? mark.lesson->id
                                : mark.lesson->id + ", " + safe_name(mark.attempt);
}

std::string status_of(const Mark& mark) {
    return mark.pending ? "not graded" : mark.graded ? "graded" : "refused";
}

/// "2 days late: 80 become 64 points."
std::string lateness(const Mark& mark) {
    if (mark.days_late == 0) return "";
    return fmt::format("{} late: {} become {}.",
                       counted(static_cast<std::uint64_t>(mark.days_late), "day"),
                       counted(static_cast<std::uint64_t>(mark.points), "point"),
                       hundredths_text(mark.counted_hundredths()));
}

std::string joined(const std::string& one, const std::string& other) {
    return one.empty() || other.empty() ? one + other : one + " " + other;
}

}  // namespace

Gradebook::Gradebook(std::vector<const Manifest*> lessons, std::vector<Mark> marks,
                     const GradingPolicy* policy)
    : lessons_(std::move(lessons)), marks_(std::move(marks)), policy_(policy) {
    for (std::size_t i = 0; i < marks_.size(); ++i) {
        const Mark& mark = marks_[i];
        if (students_.empty() || students_.back() != mark.student) {
            students_.push_back(mark.student);
            of_student_[mark.student].first = i;
        }
        of_student_[mark.student].second = i + 1;
        if (mark.counts) counting_[{mark.student, mark.lesson}] = i;
    }
}

const Mark* Gradebook::mark(const std::string& student, const Manifest& lesson) const {
    const auto found = counting_.find({student, &lesson});
    return found == counting_.end() ? nullptr : &marks_[found->second];
}

std::string Gradebook::total(const std::string& student) const {
    std::int64_t sum = 0;
    double share = 0, weights = 0;
    for (const Manifest* lesson : lessons_) {
        const Mark* got = mark(student, *lesson);
        if (got) sum += got->counted_hundredths();
        const LessonTerms* terms = policy_ ? policy_->terms_of(*lesson) : nullptr;
        if (terms && got && got->max_points > 0)
            share +=
                terms->weight * static_cast<double>(got->counted_hundredths()) / got->max_points;
    }
    if (!policy_) return hundredths_text(sum);
    for (const LessonTerms& terms : policy_->lessons) weights += terms.weight;
    return hundredths_text(std::llround(100 * share / weights));
}

std::string Gradebook::remarks(const std::string& student) const {
    std::string text;
    const auto [begin, end] = of_student_.at(student);
    for (std::size_t i = begin; i < end; ++i) {
        const Mark& mark = marks_[i];
        if (!mark.counts) continue;
        std::string said = mark.graded ? "" : (mark.pending ? "not graded: " : "") + mark.remark;
        said = joined(said, lateness(mark));
        if (said.empty()) continue;
        text = joined(text, mark.lesson ? lesson_name(mark) + ": " + said : said);
    }
    return text;
}

std::string Gradebook::csv() const {
    std::vector<std::string> head = {"student"};
    for (const Manifest* lesson : lessons_) head.push_back(lesson->id);
    head.emplace_back(policy_ ? "total_percent" : "total");
    head.emplace_back("remarks");
    std::string text = csv_line(head);
    for (const std::string& student : students_) {
        std::vector<std::string> row = {safe_name(student)};
        for (const Manifest* lesson : lessons_) {
            const Mark* got = mark(student, *lesson);
            row.push_back(
                got == nullptr || got->pending ? "" : hundredths_text(got->counted_hundredths()));
        }
        row.push_back(total(student));
        row.push_back(remarks(student));
        text += csv_line(row);
    }
    return text;
}

std::string Gradebook::submissions_csv(const std::string& time_source) const {
    std::string text =
        csv_line({"student", "lesson", "attempt", "status", "points", "of", "submitted",
                  "time_from", "days_late", "counted", "counts", "remark", "verdict"});
    for (const Mark& mark : marks_) {
        text += csv_line(
            {safe_name(mark.student), mark.lesson ? mark.lesson->id : "", safe_name(mark.attempt),
             status_of(mark), mark.pending ? "" : std::to_string(mark.points),
             std::to_string(mark.max_points), mark.submitted ? instant_text(*mark.submitted) : "",
             mark.submitted ? time_source : "", std::to_string(mark.days_late),
             mark.pending ? "" : hundredths_text(mark.counted_hundredths()),
             mark.counts ? "yes" : "no", mark.remark, mark.verdict});
    }
    return text;
}

std::string Gradebook::html(const std::string& title) const {
    std::string text = fmt::format(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
        "content=\"width=device-width\">\n<title>{0}</title>\n<style>{1}</style>\n<main>\n<h1>{0}</"
        "h1>\n"
        "<p>{2}</p>\n<div class=\"wide\" tabindex=\"0\" role=\"region\" "
        "aria-label=\"Points\">\n<table>\n"
        "<thead><tr><th scope=\"col\">Student</th>",
        escaped(title), style, escaped(summary()));
    for (const Manifest* lesson : lessons_) {
        text += fmt::format("<th scope=\"col\" title=\"{}\">{:02}</th>", escaped(lesson->title),
                            lesson->number);
    }
    text += fmt::format("<th scope=\"col\">{}</th></tr></thead>\n<tbody>\n",
                        policy_ ? "Total in percent" : "Total");
    for (const std::string& student : students_) {
        text += fmt::format("<tr><th scope=\"row\">{}</th>", escaped(safe_name(student)));
        for (const Manifest* lesson : lessons_) text += cell(mark(student, *lesson));
        text += fmt::format("<td><b>{}</b></td></tr>\n", total(student));
    }
    text +=
        "</tbody></table></div>\n<h2>Submissions</h2>\n"
        "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"Submissions\">\n<table>\n"
        "<thead><tr><th scope=\"col\">Student</th><th scope=\"col\" class=\"text\">Lesson</th>"
        "<th scope=\"col\">Points</th><th scope=\"col\" class=\"text\">Remark</th></tr></thead>\n"
        "<tbody>\n";
    for (const Mark& mark : marks_) {
        const std::string other = mark.counts ? "" : "Another attempt counts.";
        text += fmt::format(
            "<tr><th scope=\"row\">{}</th><td class=\"text\"><a href=\"{}\">{}</a></td><td>{}</td>"
            "<td class=\"text\">{}</td></tr>\n",
            escaped(safe_name(mark.student)), link_address(mark.verdict),
            escaped(mark.lesson ? lesson_name(mark) : "none"),
            mark.pending ? "pending" : fmt::format("{} of {}", mark.points, mark.max_points),
            escaped(joined(joined(mark.remark, lateness(mark)), other)));
    }
    return text + "</tbody></table></div>\n</main>\n</html>\n";
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
