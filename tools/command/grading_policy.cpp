#include "tools/command/grading_policy.h"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <cmath>

#include "grader/lesson/lessons.h"
#include "grader/lesson/toml_reader.h"
#include "tools/command/files.h"

namespace simtutor::command {

namespace fs = std::filesystem;
using check::TomlReader;

namespace {

constexpr double seconds_per_day = 86'400;

double number(TomlReader& table, std::string_view key, double otherwise, double least,
              double most) {
    const double value = table.maybe_number(key).value_or(otherwise);
    if (!(value >= least && value <= most))
        table.fail_at(key, fmt::format("'{}' in {} is {:g}; it must be from {:g} to {:g}", key,
                                       table.what(), value, least, most));
    return value;
}

const Manifest* lesson_called(const Course& course, TomlReader& table, std::string_view key,
                              const std::string& name) {
    try {
        return &check::find_lesson(course.lessons(), name);
    } catch (const check::UnknownLesson& unknown) {
        table.fail_at(key, unknown.what());
    }
}

void read_late(TomlReader table, GradingPolicy& policy) {
    policy.percent_per_day = number(table, "percent_per_day", 0, 0, 100);
    policy.most_percent = number(table, "most_percent", 100, 0, 100);
    policy.grace_seconds = std::llround(60 * number(table, "grace_minutes", 0, 0, 1e6));
    table.refuse_unknown_keys();
}

void read_submissions(TomlReader table, GradingPolicy& policy) {
    const std::string attempts = table.string_or("attempts", "single");
    if (attempts == "best")
        policy.attempts = Attempts::best;
    else if (attempts == "last")
        policy.attempts = Attempts::last;
    else if (attempts != "single")
        table.fail_at("attempts", fmt::format("'attempts' is \"{}\"; write \"single\", \"best\" or "
                                              "\"last\"",
                                              attempts));
    const std::string time = table.string_or("time", "");
    if (time == "file")
        policy.times = TimeSource::file;
    else if (time == "git")
        policy.times = TimeSource::git;
    else if (time.ends_with(".csv")) {
        policy.times = TimeSource::table;
        policy.table = fs::path(policy.path).parent_path() / time;
    } else if (table.has("time")) {
        table.fail_at("time",
                      fmt::format("'time' is \"{}\"; write \"file\", \"git\" or the name of a "
                                  "table that ends in .csv",
                                  time));
    }
    table.refuse_unknown_keys();
}

void read_lesson(const Course& course, TomlReader table, GradingPolicy& policy) {
    LessonTerms terms;
    terms.lesson = lesson_called(course, table, "lesson", table.string("lesson"));
    terms.weight = number(table, "weight", 1, 0, 1e6);
    terms.due = table.maybe_instant("due");
    if (policy.terms_of(*terms.lesson))
        table.fail_at("lesson",
                      fmt::format("lesson {} stands here twice; leave one", terms.lesson->id));
    table.refuse_unknown_keys();
    policy.lessons.push_back(terms);
}

void read_extension(const Course& course, TomlReader table, GradingPolicy& policy) {
    Extension extension;
    extension.line = table.line();
    extension.student = table.string("student");
    if (table.has("lesson"))
        extension.lesson = lesson_called(course, table, "lesson", table.string("lesson"));
    table.maybe_string("why");
    extension.until = table.maybe_instant("until");
    const bool days = table.has("days");
    if (days == extension.until.has_value())
        table.fail(table.line(), "[[extension]] needs either 'days' or 'until'; write one of them");
    extension.seconds = std::llround(seconds_per_day * number(table, "days", 0, 0, 3650));
    table.refuse_unknown_keys();
    policy.extensions.push_back(extension);
}

void read_tables(const Course& course, TomlReader& root, GradingPolicy& policy) {
    if (root.has("late")) read_late(root.table("late"), policy);
    if (root.has("submissions")) read_submissions(root.table("submissions"), policy);
    for (TomlReader& table : root.tables("lesson", "[[lesson]]"))
        read_lesson(course, table, policy);
    for (TomlReader& table : root.tables("extension", "[[extension]]"))
        read_extension(course, table, policy);
    root.refuse_unknown_keys();
    if (policy.lessons.empty()) root.fail(1, "no lesson counts; add a [[lesson]]");
    if (std::all_of(policy.lessons.begin(), policy.lessons.end(),
                    [](const LessonTerms& terms) { return terms.weight == 0; }))
        root.fail(1, "every weight is 0; give a [[lesson]] a weight");
    const bool dated = std::any_of(policy.lessons.begin(), policy.lessons.end(),
                                   [](const LessonTerms& terms) { return terms.due.has_value(); });
    const bool timed = policy.attempts == Attempts::last || (dated && policy.percent_per_day > 0);
    if (timed && policy.times == TimeSource::none)
        root.fail(
            1,
            "nothing says when a submission came; add time = \"file\", \"git\" or \"TABLE.csv\" "
            "to [submissions]");
}

}  // namespace

const LessonTerms* GradingPolicy::terms_of(const Manifest& lesson) const {
    const auto found = std::find_if(lessons.begin(), lessons.end(), [&](const LessonTerms& terms) {
        return terms.lesson == &lesson;
    });
    return found == lessons.end() ? nullptr : &*found;
}

std::optional<std::int64_t> GradingPolicy::due(const std::string& student,
                                               const Manifest& lesson) const {
    const LessonTerms* terms = terms_of(lesson);
    if (!terms || !terms->due) return std::nullopt;
    std::int64_t due = *terms->due;
    for (const Extension& extension : extensions) {
        if (extension.student != student) continue;
        if (extension.lesson && extension.lesson != &lesson) continue;
        due = std::max(due, extension.until.value_or(*terms->due + extension.seconds));
    }
    return due;
}

GradingPolicy read_grading_policy(const Course& course, const std::string& path) {
    GradingPolicy policy;
    policy.path = path;
    const std::string text = read_file(path);
    try {
        const toml::table document = toml::parse(text, path);
        TomlReader root(path, document, "the file");
        read_tables(course, root, policy);
    } catch (const toml::parse_error& error) {
        throw check::ManifestError(fmt::format("{}:{}: {}; correct this line", path,
                                               error.source().begin.line, error.description()));
    }
    return policy;
}

}  // namespace simtutor::command
