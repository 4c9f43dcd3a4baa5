#include "tools/command/grading.h"

#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <cstring>
#include <sstream>

#include "tools/command/child.h"
#include "tools/command/error.h"
#include "tools/command/exercise.h"
#include "tools/command/files.h"
#include "tools/command/starter.h"

namespace simtutor::command {

namespace fs = std::filesystem;

namespace {

/// Takes the share from a line of a grade program like "running 2/4: barriers".
void pass_progress(const std::string& line, const OnProgress& on_progress) {
    int step = 0, steps = 0;
    if (std::sscanf(line.c_str(), "running %d/%d", &step, &steps) == 2 && steps > 0) {
        on_progress(static_cast<double>(step - 1) / steps, line);
    } else {
        on_progress(-1, line);
    }
}

/// The shorter way to name a file: from the current folder when it lies below it.
fs::path shown_path(const fs::path& file) {
    const fs::path near = fs::proximate(file);
    return near.empty() || *near.begin() == ".." ? fs::absolute(file) : near;
}

/// The last line that says something: what a program printed before it gave up.
std::string last_line(const std::string& output) {
    std::istringstream in(output);
    std::string last;
    for (std::string line; std::getline(in, line);) {
        if (line.find_first_not_of(" \t\r") != std::string::npos) last = line;
    }
    return last;
}

std::string without_verdict(const Subject& subject, const ChildResult& ended) {
    if (ended.signal != 0) {
        return fmt::format("The grader of lesson {} was ended by signal {} ({}); run it again.",
                           subject.lesson->id, ended.signal, strsignal(ended.signal));
    }
    const std::string said = last_line(ended.output);
    if (!said.empty()) return said;
    return fmt::format("The grader of lesson {} ended with status {} and no verdict; run it again.",
                       subject.lesson->id, ended.exit_code);
}

/// The verdict the program wrote. A program that died or wrote none could not grade, whatever its
/// exit status says.
report::Verdict verdict_of(const Subject& subject, const ChildResult& ended, const fs::path& file) {
    if (ended.signal == 0 && ended.exit_code <= 2 && fs::exists(file)) {
        try {
            return report::read_verdict(file.string());
        } catch (const report::VerdictError& error) {
            throw Trouble(
                fmt::format("{} Build tools/simtutor anew and grade again.", error.what()));
        }
    }
    report::Verdict none;
    none.lesson_id = subject.lesson->id;
    none.lesson_number = subject.lesson->number;
    none.lesson_title = subject.lesson->title;
    none.max_points = subject.lesson->points();
    none.file = subject.file.string();
    none.error = without_verdict(subject, ended);
    return none;
}

}  // namespace

Subject starter_of(const Course& course, const Manifest& lesson) {
    return {&lesson, course.starter(lesson), "starter"};
}

Subject solution_of(const Course& course, const Manifest& lesson) {
    return {&lesson, course.solution(lesson), "solution"};
}

Subject pitfall_of(const Course& course, const Manifest& lesson, const std::string& name) {
    return {&lesson, course.pitfall(lesson, name), "pitfall " + name};
}

std::string json_text(const nlohmann::json& json) {
    return json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

namespace {
bool sandbox_is_required = false, few_runs = false;
}  // namespace

void require_sandbox() {
    sandbox_is_required = true;
}

void keep_to_few_runs() {
    few_runs = true;
}

namespace {

/// How the grade program is called.
struct Call {
    std::string file;       ///< as the verdict names it
    std::string artefacts;  ///< folder for pictures
    std::optional<std::uint64_t> seed;
    Backend backend = Backend::simulator;
    std::string trace;
    std::string inspected = {};
    bool first_loss = false;
};

fs::path grader_of(const Course& course, const Manifest& lesson) {
    const fs::path grader = course.grader(lesson);
    if (fs::exists(grader)) return fs::absolute(grader);
    throw Trouble(
        fmt::format("The grade program {} is missing; run tools/simtutor once more "
                    "to build it.",
                    grader.string()));
}

/// Runs the grade program and reads what it found.
Grading run_grader(const Course& course, const Subject& subject, const Call& call,
                   const ChildOptions& options) {
    // A place of its own: another grading of this lesson may run at the same time, and a verdict of
    // an earlier run must not pass for this one's.
    const TemporaryFolder fresh;
    const fs::path verdict = fresh.path() / "verdict.json";
    std::vector<std::string> words = {grader_of(course, *subject.lesson).string(),
                                      "--lesson-dir",
                                      fs::absolute(course.lesson_folder(*subject.lesson)).string(),
                                      "--file",
                                      call.file,
                                      "--json",
                                      verdict.string(),
                                      "--artefacts",
                                      call.artefacts,
                                      "--backend",
                                      backend_option(call.backend)};
    if (!call.trace.empty()) words.insert(words.end(), {"--trace", call.trace});
    if (!call.inspected.empty()) words.insert(words.end(), {"--inspect", call.inspected});
    if (call.first_loss) words.emplace_back("--first-loss");
    if (few_runs) words.emplace_back("--few-runs");
    if (sandbox_is_required) words.emplace_back("--require-sandbox");
    if (call.seed) words.insert(words.end(), {"--seed", std::to_string(*call.seed)});
    const auto begin = std::chrono::steady_clock::now();
    const ChildResult ended = run_child(words, options);

    Grading grading;
    grading.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    grading.verdict = verdict_of(subject, ended, verdict);
    grading.exit_code = !grading.verdict.graded ? 2 : grading.verdict.full_points() ? 0 : 1;
    return grading;
}

/// No solution and no known wrong kernel, which people look at who know the answer.
void leave_the_exercise_of(const Course& course, const Manifest& lesson, const fs::path& file,
                           report::Verdict& verdict) {
    if (verdict.findings.empty() || !fs::is_regular_file(file)) return;
    const StarterFiles starter = generate_starter(course, lesson);
    const auto kernel = starter.find(course.starter(lesson).filename().string());
    if (kernel != starter.end()) leave_the_exercise(verdict, kernel->second, read_file(file));
}

}  // namespace

namespace {

/// The last attempt that was graded, as it lies in `folder`.
std::optional<report::Verdict> verdict_before(const fs::path& folder) {
    for (const char* name : {"verdict.json", "verdict-before.json"}) {
        std::error_code ignored;
        if (!fs::exists(folder / name, ignored)) continue;
        try {
            report::Verdict verdict = report::read_verdict((folder / name).string());
            if (verdict.graded) return verdict;
        } catch (const report::VerdictError&) {
            // Written by another version, or damaged: as good as none.
        }
    }
    return std::nullopt;
}

}  // namespace

Grading grade(const Course& course, const Subject& subject, std::optional<std::uint64_t> seed,
              Backend backend, const fs::path& folder, const OnProgress& on_progress,
              const std::function<void()>& on_tick, const fs::path& trace,
              const std::string& inspected) {
    if (!fs::exists(subject.file)) {
        throw Trouble(fmt::format(
            "There is no file {}; {}.", subject.file.string(),
            subject.file == course.starter(*subject.lesson)
                ? fmt::format("\"tools/simtutor starter {}\" makes it", subject.lesson->number)
                : "name an existing one with --file"));
    }
    if (!fs::is_regular_file(subject.file)) {
        throw Trouble(fmt::format("{} is not a file; name the file to grade with --file.",
                                  subject.file.string()));
    }
    grader_of(course, *subject.lesson);
    std::error_code error;
    fs::create_directories(folder, error);
    if (error) {
        throw Trouble(fmt::format("{} cannot be made ({}); choose a place where you may write.",
                                  folder.string(), error.message()));
    }
    ChildOptions options;
    if (on_progress) {
        options.on_progress = [&](const std::string& line) { pass_progress(line, on_progress); };
    }
    options.on_tick = on_tick;
    std::optional<report::Verdict> before = verdict_before(folder);
    Grading grading = run_grader(course, subject,
                                 {shown_path(subject.file).string(), folder.string(), seed, backend,
                                  trace.string(), inspected},
                                 options);
    if (subject.what != "solution" && !subject.what.starts_with("pitfall"))
        leave_the_exercise_of(course, *subject.lesson, subject.file, grading.verdict);
    // What could not be graded is no attempt: the next one is compared with the one before it.
    if (grading.verdict.graded && before)
        write_file(folder / "verdict-before.json", json_text(*before));
    write_file(folder / "verdict.json", json_text(grading.verdict));
    grading.before = std::move(before);
    return grading;
}

report::Verdict grade_in(const Course& course, const Manifest& lesson, const fs::path& folder,
                         const std::string& file, std::uint64_t seed, Backend backend,
                         const std::function<void()>& on_tick) {
    ChildOptions options;
    options.on_tick = on_tick;
    options.directory = folder.string();
    report::Verdict verdict =
        run_grader(course, {&lesson, file, "submission"}, {file, ".", seed, backend, ""}, options)
            .verdict;
    leave_the_exercise_of(course, lesson, folder / file, verdict);
    return verdict;
}

Grading grade_until_loss(const Course& course, const Manifest& lesson, const fs::path& file,
                         std::uint64_t seed, const std::function<void()>& on_tick) {
    ChildOptions options;
    options.on_tick = on_tick;
    return run_grader(
        course, {&lesson, file, "mutant"},
        {file.string(), file.parent_path().string(), seed, Backend::simulator, "", "", true},
        options);
}

nlohmann::json run_trials(const Course& course, const Manifest& lesson, const fs::path& file,
                          std::uint64_t seed, const nlohmann::json& request,
                          const OnProgress& on_progress, const std::function<void()>& on_tick) {
    const TemporaryFolder folder;
    const fs::path asked = folder.path() / "trials.json", answer = folder.path() / "answer.json";
    write_file(asked, json_text(request));
    ChildOptions options;
    options.on_tick = on_tick;
    options.on_progress = [&](const std::string& line) { pass_progress(line, on_progress); };
    const ChildResult ended =
        run_child({grader_of(course, lesson).string(), "--lesson-dir",
                   fs::absolute(course.lesson_folder(lesson)).string(), "--file", file.string(),
                   "--json", answer.string(), "--seed", std::to_string(seed), "--only",
                   request.at("check"), "--trials", asked.string()},
                  options);
    if (ended.signal != 0 || ended.exit_code != 0 || !fs::exists(answer)) {
        const std::string said = last_line(ended.output);
        throw Trouble(said.empty() ? fmt::format("The grader of lesson {} could not try changes of "
                                                 "the file; run it again.",
                                                 lesson.id)
                                   : said);
    }
    return nlohmann::json::parse(read_file(answer));
}

}  // namespace simtutor::command
