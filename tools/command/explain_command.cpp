#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "grader/report/picture/explain_page.h"
#include "tools/command/commands.h"
#include "tools/command/error.h"
#include "tools/command/explain_program.h"
#include "tools/command/files.h"
#include "tools/command/grading.h"
#include "tools/command/progress.h"
#include "tools/command/state.h"

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

/// Counters for the lines and the roofline: the verdict's run with the largest n on the lesson's
/// device, else those of a traced run.
void choose_counters(picture::Explanation& page, const report::Verdict& verdict,
                     const Manifest& lesson) {
    page.device = verdict.device;
    double n = 0;
    const report::CounterVerdict* best = nullptr;
    for (const report::CounterVerdict& counted : verdict.counters)
        if (counted.device == verdict.device && (!best || counted.n > best->n)) best = &counted;
    if (best) {
        page.counters = best->counters;
        page.counted_run = best->run;
        n = best->n;
    } else if (!page.runs.empty()) {
        page.counters = page.runs.back().counters;
        page.counted_run = page.runs.back().run;
        page.device = page.runs.back().device;
        n = page.runs.back().n;
    }
    if (!page.counters.is_object() || !page.counters.contains("totals")) return;
    const auto& totals = page.counters["totals"];
    if (const double counted = totals.value("fp32_operations", 0.0); counted > 0)
        page.work = {counted, "counted"};
    else if (!lesson.operations.empty() && n > 0)
        page.work = {check::evaluate(lesson.operations, n),
                     fmt::format("{} for n = {:.0f}, as the lesson says; they were not counted",
                                 lesson.operations, n)};
}

picture::Explanation explanation_of(const Grading& grading, const Subject& subject,
                                    const nlohmann::json& traced) {
    const report::Verdict& verdict = grading.verdict;
    picture::Explanation page;
    page.title = fmt::format("{} {}", verdict.lesson_number, verdict.lesson_title);
    page.facts = {fmt::format("{}: {} of {} points, seed {}, device {}.", verdict.file,
                              verdict.points, verdict.max_points, verdict.seed, verdict.device)};
    for (const report::CheckVerdict& check : verdict.checks)
        if (check.status == check::CheckStatus::failed)
            page.facts.push_back("Failed: " + check.title + ".");
    page.source = picture::source_text(subject.file.string(), read_file(subject.file));
    page.findings = verdict.findings;
    page.runs = picture::read_traced_runs(traced);
    choose_counters(page, verdict, *subject.lesson);
    return page;
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
    const TemporaryFolder folder;
    const fs::path trace = folder.path() / "trace.json";
    ProgressLine progress;
    progress.update(-1, lesson->id);
    const Grading grading = grade(
        course, subject, options.seed, simulator_only, folder.path() / "grading",
        [&](double share, const std::string& text) {
            progress.update(share, lesson->id + ": " + text);
        },
        [&] { progress.tick(); }, trace);
    progress.clear();
    if (!grading.verdict.graded) throw Trouble(grading.verdict.error);
    const auto traced = nlohmann::json::parse(read_file(trace), nullptr, false);
    if (!traced.is_array())
        throw Trouble("The grade program left no trace; run tools/simtutor once more to build it.");
    const std::string output =
        options.output.empty() ? "explain-" + lesson->id + ".html" : options.output;
    write_page(output, explanation_of(grading, subject, traced), packages);
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
