#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "tools/command/commands.h"
#include "tools/command/error.h"
#include "tools/command/files.h"
#include "tools/command/grading.h"
#include "tools/command/next_step.h"
#include "tools/command/print.h"
#include "tools/command/progress.h"
#include "tools/command/reached.h"
#include "tools/command/since_last.h"
#include "tools/command/state.h"

namespace simtutor::command {

namespace fs = std::filesystem;

namespace {

std::vector<const Manifest*> chosen_lessons(const Course& course, const GradeOptions& options) {
    if (options.all) {
        if (!options.lessons.empty()) {
            throw Trouble("Name lessons or give --all, not both.");
        }
        return course.all();
    }
    if (options.lessons.empty()) {
        throw Trouble(
            "Name a lesson, for example \"tools/simtutor grade 21\", or give --all; "
            "\"tools/simtutor list\" shows them.");
    }
    return course.find(options.lessons);
}

Subject subject_of(const Course& course, const Manifest& lesson, const GradeOptions& options) {
    if (options.solution) return solution_of(course, lesson);
    if (!options.pitfall.empty()) return pitfall_of(course, lesson, options.pitfall);
    if (options.file.empty()) return starter_of(course, lesson);
    // The starter's own Makefile names its file with --file.
    std::error_code ignored;
    if (fs::equivalent(options.file, course.starter(lesson), ignored)) {
        return starter_of(course, lesson);
    }
    return {&lesson, options.file, "file"};
}

/// Fails before anything is graded when the verdict could not be kept.
void check_writable(const std::string& json) {
    std::error_code ignored;
    const bool device = fs::exists(json, ignored) && !fs::is_regular_file(json, ignored);
    const fs::path folder =
        fs::path(json).parent_path().empty() ? "." : fs::path(json).parent_path();
    const fs::path written = device ? fs::path(json) : folder;
    if (fs::is_directory(json) || access(written.c_str(), W_OK) != 0) {
        throw Trouble(
            fmt::format("{} cannot be written; give --json a place where you may write.", json));
    }
}

/// Files and known wrong kernels have one folder each kind: only the same file is an attempt.
std::string since_last(const Grading& grading, const Subject& subject, const Style& look) {
    if (!grading.before || subject.what == "solution") return "";
    if (grading.before->file != grading.verdict.file) return "";
    return since_last_text(*grading.before, grading.verdict, look);
}

/// "lesson  points" for each, when there were several.
void print_summary(const std::vector<Grading>& gradings) {
    if (gradings.size() < 2) return;
    int points = 0, max_points = 0;
    fmt::print("\n");
    for (const Grading& grading : gradings) {
        const report::Verdict& verdict = grading.verdict;
        points += verdict.points;
        max_points += verdict.max_points;
        if (verdict.graded) {
            fmt::print("{:<24} {:>4} of {}\n", verdict.lesson_id, verdict.points,
                       verdict.max_points);
        } else {
            fmt::print("{:<24} not graded\n", verdict.lesson_id);
        }
    }
    fmt::print("{:<24} {:>4} of {}\n", "together", points, max_points);
}

Located located(const Subject& subject, const Grading& grading, const GradeOptions& options) {
    if (!options.locates || !grading.verdict.graded || grading.verdict.full_points()) return {};
    std::fflush(stdout);
    return options.locator(subject, grading.verdict, options.look, {});
}

/// Where somebody reads the report meanwhile, the search comes behind it, and all that is kept is
/// written: who does not want to wait may stop it. Else it comes first, so that what was tried
/// stands before what was not.
bool searches_first(const GradeOptions& options, std::size_t subjects) {
    return options.locates && subjects == 1 && isatty(STDOUT_FILENO) == 0;
}

}  // namespace

int run_grade(const Course& course, const GradeOptions& options) {
    if (options.solution) course.require_solutions("--solution");
    if (!options.pitfall.empty()) course.require_solutions("--pitfall");
    const auto lessons = chosen_lessons(course, options);
    if (!options.file.empty() && lessons.size() > 1) {
        throw Trouble("--file grades one lesson; name one.");
    }
    std::vector<Subject> subjects;
    subjects.reserve(lessons.size());
    for (const Manifest* lesson : lessons) subjects.push_back(subject_of(course, *lesson, options));
    if (!options.json.empty()) check_writable(options.json);

    const StateFile state(course.root());
    std::vector<Grading> gradings;
    Located found;
    nlohmann::json verdicts = nlohmann::json::array();
    for (const Subject& subject : subjects) {
        const std::string id = subject.lesson->id;
        std::string folder = subject.what;
        std::replace(folder.begin(), folder.end(), ' ', '-');
        ProgressLine progress;
        progress.update(-1, id);
        const Grading grading = grade(
            course, subject, options.seed, options.backend, state.folder() / id / folder,
            [&](double share, const std::string& text) {
                progress.update(share, id + ": " + text);
            },
            [&] { progress.tick(); });
        progress.clear();
        if (!gradings.empty()) fmt::print("\n");
        if (searches_first(options, subjects.size())) found = located(subject, grading, options);
        print_report(grading, options.look, found.found ? found.text : "");
        fmt::print("{}", since_last(grading, subject, options.look));
        fmt::print("{}", picture_text(subject, grading.verdict, options.file, options.look));
        if (subject.what == "starter" && grading.verdict.graded) {
            record_reached(state, *subject.lesson, grading.verdict);
            fmt::print("{}", next_step_text(course, grading, *subject.lesson, options.look));
        }
        gradings.push_back(grading);
        verdicts.push_back(grading.verdict);
    }
    print_summary(gradings);
    if (!options.json.empty()) {
        const nlohmann::json& whole = verdicts.size() == 1 ? verdicts.front() : verdicts;
        write_file(options.json, json_text(whole));
    }
    const bool behind = gradings.size() == 1 && !searches_first(options, subjects.size());
    if (behind) found = located(subjects.front(), gradings.front(), options);
    if (!found.text.empty() && (behind || !found.found)) fmt::print("\n{}", found.text);
    return std::max_element(
               gradings.begin(), gradings.end(),
               [](const Grading& a, const Grading& b) { return a.exit_code < b.exit_code; })
        ->exit_code;
}

}  // namespace simtutor::command
