#include "tools/command/submission_times.h"

#include <fmt/chrono.h>

#include <charconv>
#include <chrono>
#include <cstdio>

#include "grader/findings/outside_text.h"
#include "grader/lesson/lessons.h"
#include "tools/command/child.h"
#include "tools/command/csv.h"
#include "tools/command/error.h"
#include "tools/command/files.h"

namespace simtutor::command {

namespace fs = std::filesystem;

namespace {

std::string key_of(const std::string& student, const std::string& lesson,
                   const std::string& attempt) {
    return student + '\0' + lesson + '\0' + attempt;
}

/// Column `index` of a row that may be shorter.
std::string at(const CsvRow& row, std::size_t index) {
    return index < row.fields.size() ? row.fields[index] : "";
}

}  // namespace

std::optional<std::int64_t> instant_from(const std::string& text) {
    int y = 0, mo = 0, d = 0, h = 0, mi = 0, s = 0, used = 0;
    if (std::sscanf(text.c_str(), "%4d-%2d-%2dT%2d:%2d:%2d%n", &y, &mo, &d, &h, &mi, &s, &used) !=
        6)
        return std::nullopt;
    const std::string zone = text.substr(static_cast<std::size_t>(used));
    int hours = 0, minutes = 0;
    char sign = '+';
    if (zone != "Z" &&
        (zone.size() != 6 || std::sscanf(zone.c_str(), "%c%2d:%2d", &sign, &hours, &minutes) != 3 ||
         (sign != '+' && sign != '-')))
        return std::nullopt;
    const std::chrono::year_month_day date{std::chrono::year(y),
                                           std::chrono::month(static_cast<unsigned>(mo)),
                                           std::chrono::day(static_cast<unsigned>(d))};
    if (!date.ok() || h < 0 || h > 23 || mi < 0 || mi > 59 || s < 0 || s > 60 || hours < 0 ||
        hours > 23 || minutes < 0 || minutes > 59)
        return std::nullopt;
    const std::int64_t offset = (sign == '-' ? -60 : 60) * (60 * hours + minutes);
    return std::chrono::sys_days(date).time_since_epoch() / std::chrono::seconds(1) + 3600 * h +
           60 * mi + s - offset;
}

std::string instant_text(std::int64_t instant) {
    return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(static_cast<std::time_t>(instant)));
}

SubmissionTimes::SubmissionTimes(const Course& course, const GradingPolicy& policy,
                                 const fs::path& folder)
    : policy_(policy), folder_(fs::absolute(folder)) {
    if (policy_.times == TimeSource::table) read_table(course);
}

std::string SubmissionTimes::source() const {
    switch (policy_.times) {
        case TimeSource::file:
            return "file";
        case TimeSource::git:
            return "git";
        case TimeSource::table:
            return policy_.table.filename().string();
        case TimeSource::none:
            break;
    }
    return "";
}

void SubmissionTimes::read_table(const Course& course) {
    const std::string path = policy_.table.string();
    bool first = true;
    for (const CsvRow& row : read_csv(read_file(path), path)) {
        const auto fail = [&](const std::string& sentence) {
            return Trouble(fmt::format("{}:{}: {}", path, row.line, sentence));
        };
        if (std::exchange(first, false)) {
            if (at(row, 0) != "student" || at(row, 1) != "lesson" || at(row, 2) != "submitted")
                throw fail(
                    "the first line must name the columns student,lesson,submitted and may "
                    "name a fourth, attempt");
            continue;
        }
        if (row.fields.size() < 3)
            throw fail("a line needs a student, a lesson and a time; fill all three");
        const auto instant = instant_from(at(row, 2));
        if (!instant)
            throw fail(
                fmt::format("'{}' is no time; write it with its offset, such as "
                            "2026-11-20T23:59:00+01:00",
                            safe_name(at(row, 2))));
        try {
            const std::string lesson = check::find_lesson(course.lessons(), at(row, 1)).id;
            if (!table_.emplace(key_of(at(row, 0), lesson, at(row, 3)), *instant).second)
                throw fail(fmt::format("{} has two times for lesson {}; leave one",
                                       safe_name(at(row, 0)), lesson));
        } catch (const check::UnknownLesson& unknown) {
            throw fail(safe_name(unknown.what()));
        }
    }
}

std::optional<std::int64_t> SubmissionTimes::of_commit(const Submission& submission) const {
    // The repository that holds the folder of the class, never one inside a student's folder: its
    // settings could start programs.
    ChildOptions options;
    options.capture = true;
    const std::string name = fs::absolute(submission.file).lexically_relative(folder_).string();
    const ChildResult said = run_child(
        {"/usr/bin/git", "-C", folder_.string(), "-c", "log.showSignature=false", "--no-pager",
         "--literal-pathspecs", "log", "-1", "--no-ext-diff", "--format=%ct", "--", name},
        options);
    std::int64_t instant = 0;
    const char* end = said.output.data() + said.output.size();
    if (said.exit_code != 0)
        throw Trouble(
            fmt::format("git cannot tell when the submissions came ({}); put {} under "
                        "version control, or choose another 'time' in {}.",
                        safe_name(said.output.substr(0, said.output.find('\n'))), folder_.string(),
                        policy_.path));
    if (std::from_chars(said.output.data(), end, instant).ec != std::errc()) return std::nullopt;
    return instant;
}

std::optional<std::int64_t> SubmissionTimes::of(const Submission& submission,
                                                std::int64_t modified) const {
    if (!submission.lesson || submission.file.empty()) return std::nullopt;
    switch (policy_.times) {
        case TimeSource::file:
            if (modified == 0) return std::nullopt;
            return modified;
        case TimeSource::git:
            return of_commit(submission);
        case TimeSource::table: {
            const auto found =
                table_.find(key_of(submission.student, submission.lesson->id, submission.attempt));
            if (found == table_.end()) return std::nullopt;
            return found->second;
        }
        case TimeSource::none:
            break;
    }
    return std::nullopt;
}

}  // namespace simtutor::command
