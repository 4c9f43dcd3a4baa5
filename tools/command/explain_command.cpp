#include <fmt/format.h>

#include <filesystem>

#include "grader/report/picture/explain_page.h"
#include "tools/command/commands.h"
#include "tools/command/error.h"
#include "tools/command/explain_lesson.h"
#include "tools/command/explain_program.h"
#include "tools/command/files.h"
#include "tools/command/grading.h"
#include "tools/command/progress.h"

namespace simtutor::command {

namespace fs = std::filesystem;
namespace picture = report::picture;

namespace {

Subject subject_of(const Course& course, const Manifest& lesson, const ExplainOptions& options) {
    if (options.solution) return solution_of(course, lesson);
    if (!options.pitfall.empty()) return pitfall_of(course, lesson, options.pitfall);
    if (!options.file.empty()) return {&lesson, options.file, "file"};
    return starter_of(course, lesson);
}

void write_page(const std::string& output, const picture::Explanation& page,
                const picture::ScriptPackages& packages) {
    write_file(output, picture::explain_page(page, packages));
    fmt::print("{}: open it in a browser.\n", output);
}

int explain_lesson(const Course& course, const ExplainOptions& options,
                   const picture::ScriptPackages& packages) {
    const Manifest* lesson = course.find({options.lesson}).front();
    const Subject subject = subject_of(course, *lesson, options);
    const auto on_gpu = verdict_with_times(course, subject, options.verdict);
    const TemporaryFolder folder;
    const fs::path trace = folder.path() / "trace.json";
    ProgressLine progress;
    progress.update(-1, lesson->id);
    const auto seed = options.seed ? options.seed : seed_of_last_grading(course, subject);
    const Grading grading = grade(
        course, subject, seed, Backend::simulator, folder.path() / "grading",
        [&](double share, const std::string& text) {
            progress.update(share, lesson->id + ": " + text);
        },
        [&] { progress.tick(); }, trace);
    progress.clear();
    if (!grading.verdict.graded) throw Trouble(grading.verdict.error);
    const auto traced = nlohmann::json::parse(read_file(trace), nullptr, false);
    if (!traced.is_object())
        throw Trouble("The grade program left no trace; run tools/simtutor once more to build it.");
    const std::string output =
        options.output.empty() ? "explain-" + lesson->id + ".html" : options.output;
    write_page(output, explanation_of(course, grading, subject, traced, on_gpu), packages);
    return 0;
}

int explain_one_program(const ExplainOptions& options, const picture::ScriptPackages& packages) {
    const std::string output =
        options.output.empty()
            ? "explain-" + fs::path(options.program).filename().string() + ".html"
            : options.output;
    write_page(output, explain_program(options.program, options.arguments), packages);
    return 0;
}

}  // namespace

int run_explain(const Course& course, const ExplainOptions& options) {
    if (options.lesson.empty() == options.program.empty())
        throw Trouble("Name a lesson, for example \"simtutor explain 21\", or give --program.");
    const picture::ScriptPackages packages = picture::read_script_packages();
    return options.program.empty() ? explain_lesson(course, options, packages)
                                   : explain_one_program(options, packages);
}

}  // namespace simtutor::command
