#include <fmt/format.h>

#include <algorithm>

#include "grader/findings/outside_text.h"
#include "grader/findings/text.h"
#include "tools/command/bundle.h"
#include "tools/command/commands.h"
#include "tools/command/error.h"
#include "tools/command/progress.h"

namespace simtutor::command {

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

constexpr std::size_t most_shown = 10;

/// The verdict as its file has it, without times and without what it was made with.
json content_of(const report::Verdict& verdict) {
    json content = json::parse(json_text(verdict));
    content.erase("time");
    content.erase("environment");
    return content;
}

std::string shown(const json& value) {
    return cut_text(safe_text(value.dump(-1, ' ', false, json::error_handler_t::replace)), 200);
}

/// "/points: 70 -> 60", a line for each difference.
std::vector<std::string> differences(const json& before, const json& after) {
    std::vector<std::string> lines;
    for (const json& step : json::diff(before, after)) {
        const std::string path = step.at("path");
        const json::json_pointer place(path);
        const std::string was = before.contains(place) ? shown(before.at(place)) : "nothing";
        const std::string now = step.at("op") == "remove" ? "nothing" : shown(step.at("value"));
        lines.push_back(fmt::format("  {}: {} -> {}", safe_text(path), was, now));
    }
    return lines;
}

/// Sums and checks that a clock decides are taken out of both.
json without_clock(json content) {
    content.erase("points");
    for (json& check : content.at("checks")) {
        if (check.at("kind") != "time") continue;
        check.erase("status");
        check.erase("points");
    }
    return content;
}

void add_version(std::vector<std::string>& lines, const char* what, const std::string& before,
                 const std::string& now) {
    if (before != now) lines.push_back(fmt::format("  {}: {} -> {}", what, safe_text(before), now));
}

std::vector<std::string> version_differences(const Bundle& before, const Bundle& now) {
    const report::Environment &was = before.verdict.environment, &is = now.verdict.environment;
    std::vector<std::string> lines;
    add_version(lines, "simtutor", was.simtutor, is.simtutor);
    add_version(lines, "grader", before.versions.grader, now.versions.grader);
    add_version(lines, "lesson.toml", before.versions.lesson, now.versions.lesson);
    add_version(lines, "compiler", was.compiler, is.compiler);
    add_version(lines, "system", before.versions.system, now.versions.system);
    add_version(lines, "cores", std::to_string(was.cores), std::to_string(is.cores));
    return lines;
}

void print_lines(const char* title, const std::vector<std::string>& lines) {
    if (lines.empty()) return;
    fmt::print("{}\n", title);
    for (std::size_t i = 0; i < lines.size() && i < most_shown; ++i) fmt::print("{}\n", lines[i]);
    if (lines.size() > most_shown) fmt::print("  and {} more\n", lines.size() - most_shown);
}

std::string result_of(const report::Verdict& verdict) {
    if (!verdict.graded) return "not graded";
    return fmt::format("{} of {}", verdict.points,
                       counted(static_cast<std::uint64_t>(verdict.max_points), "point"));
}

}  // namespace

int run_replay(const Course& course, const std::string& folder) {
    const Bundle before = read_bundle(folder);
    const Manifest& lesson = *course.find({before.lesson}).front();
    Bundle now = before;
    now.versions = versions_of(course, lesson);
    ProgressLine progress;
    progress.update(-1, lesson.id);
    grade_bundle(course, lesson, now, [&] { progress.tick(); });
    progress.clear();

    const json was = content_of(before.verdict), is = content_of(now.verdict);
    const std::vector<std::string> versions = version_differences(before, now);
    fmt::print("{}, lesson {}, seed {}: {} then, {} now.\n", before.student, lesson.id, before.seed,
               result_of(before.verdict), result_of(now.verdict));
    if (was == is) {
        fmt::print("The same verdict, byte for byte apart from times.\n");
        print_lines("Made with other versions:", versions);
        return 0;
    }
    const bool clock_alone = without_clock(was) == without_clock(is);
    print_lines(clock_alone ? "Other only in what a clock decides:" : "The verdict is another one:",
                differences(was, is));
    print_lines("Made with other versions:", versions);
    if (versions.empty() && !clock_alone)
        fmt::print("Lesson, grader, compiler and system are the same as then.\n");
    return 1;
}

}  // namespace simtutor::command
