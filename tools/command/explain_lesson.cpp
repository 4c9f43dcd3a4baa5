#include "tools/command/explain_lesson.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "grader/report/terminal.h"
#include "tools/command/error.h"
#include "tools/command/files.h"
#include "tools/command/last_verdict.h"
#include "tools/command/state.h"

namespace simtutor::command {

namespace fs = std::filesystem;
namespace picture = report::picture;

namespace {

/// The work of a product of n x n matrices, as a lesson declares it: only such a lesson stands on
/// the ladder.
constexpr const char* product_operations = "2*n^3";

/// A message that names a finding says nothing beside its picture.
bool names_finding(const check::Message& message, const report::Verdict& verdict) {
    return std::any_of(verdict.findings.begin(), verdict.findings.end(), [&](const auto& found) {
        return message.text.starts_with(found.finding.rule + ": ");
    });
}

std::vector<picture::FailedCheck> checks_with_words(const report::Verdict& verdict) {
    std::vector<picture::FailedCheck> failed;
    for (const report::CheckVerdict& check : verdict.checks) {
        if (check.status != check::CheckStatus::failed) continue;
        picture::FailedCheck made{check.title, {}};
        for (const check::Message& message : check.messages)
            if (!names_finding(message, verdict)) made.messages.push_back(message);
        failed.push_back(std::move(made));
    }
    return failed;
}

/// What `grade` prints of the verdict: the page says no less.
std::string report_of(report::Verdict verdict) {
    // Files of this grading: they lie in a folder that is gone when the page is read.
    verdict.artefacts.clear();
    Style look;
    look.width = 100;
    return report::terminal_report(verdict, look);
}

void take_counters(picture::Explanation& page, const nlohmann::json& counters,
                   const std::string& run, const std::string& device, double n) {
    page.counters = counters;
    page.counted_run = run;
    page.device = device;
    page.counted_n = n;
}

/// Counters for the lines and the roofline: those of the run that was made for them; if it did not
/// come to its end, the verdict's with the largest n; else those of a traced run.
void choose_counters(picture::Explanation& page, const report::Verdict& verdict,
                     const nlohmann::json& counted) {
    page.device = verdict.device;
    if (counted.is_object()) {
        take_counters(page, counted.at("counters"), counted.at("run"), counted.at("device"),
                      counted.at("n"));
        return;
    }
    const report::CounterVerdict* best = nullptr;
    for (const report::CounterVerdict& known : verdict.counters)
        if (known.device == verdict.device && (!best || known.n > best->n)) best = &known;
    if (best) {
        take_counters(page, best->counters, best->run, best->device, best->n);
    } else if (!page.runs.empty()) {
        const picture::TracedRun& run = page.runs.back();
        take_counters(page, run.counters, run.run, run.device, run.n);
    }
}

const nlohmann::json* totals_of(const picture::Explanation& page) {
    if (!page.counters.is_object() || !page.counters.contains("totals")) return nullptr;
    return &page.counters["totals"];
}

void choose_work(picture::Explanation& page, const Manifest& lesson) {
    if (lesson.language != simt::Language::cuda) return;
    const nlohmann::json* totals = totals_of(page);
    if (!totals) {
        page.no_roofline =
            "There is no roofline: no run came to its end, so nothing could be counted.";
        return;
    }
    const bool counted = totals->contains("fp32_operations");
    if (counted && totals->at("fp32_operations") > 0) {
        page.work = {totals->at("fp32_operations"), "counted"};
    } else if (!lesson.operations.empty() && page.counted_n > 0) {
        page.work = {check::evaluate(lesson.operations, page.counted_n),
                     fmt::format("{} for n = {:.0f}, as the lesson says; they were not counted",
                                 lesson.operations, page.counted_n)};
    } else if (counted) {
        page.no_roofline = fmt::format(
            "There is no roofline: in the run {} your code does no arithmetic with floats. What "
            "counts here is how few sectors it moves.",
            page.counted_run);
    } else {
        page.no_roofline = "There is no roofline: the operations could not be counted.";
    }
}

/// Times of a GPU: how fast the kernel is, and a text that says where. 0 if there are none.
std::pair<double, std::string> speed_in(const report::Verdict& verdict, const Manifest& lesson) {
    if (!verdict.gpu) return {0, ""};
    for (const report::CheckVerdict& check : verdict.checks) {
        const check::Check* declared = lesson.find_check(check.id);
        if (!declared || !declared->gpu_time) continue;
        for (const check::Measurement& measured : check.measurements)
            if (measured.name == "speed" && measured.unit == "TFLOP/s")
                return {measured.value,
                        fmt::format("{}, n = {}, graded on {}", verdict.gpu->device.name,
                                    declared->gpu_time->n, verdict.started.substr(0, 10))};
    }
    return {0, ""};
}

bool result_is_wrong(const report::Verdict& verdict) {
    return std::any_of(verdict.checks.begin(), verdict.checks.end(), [](const auto& check) {
        return check.kind == check::CheckKind::correct &&
               check.status == check::CheckStatus::failed;
    });
}

void place_on_ladder(picture::Explanation& page, const Course& course, const Manifest& lesson,
                     const report::Verdict& verdict, const std::optional<report::Verdict>& on_gpu) {
    const nlohmann::json* totals = totals_of(page);
    if (lesson.operations != product_operations || !totals || page.counted_n <= 0) return;
    const auto sum = [&](std::initializer_list<const char*> names) {
        double all = 0;
        for (const char* name : names) all += totals->value(name, 0.0);
        return all;
    };
    const double sectors =
        sum({"global_load_sectors", "global_store_sectors", "global_atomic_sectors"});
    if (sectors <= 0) return;
    try {
        auto ladder = picture::read_ladder_figures(course.root() / "docs" / "data");
        if (!ladder || ladder->counted_device != page.device) return;
        picture::LadderPlace place;
        place.ladder = std::move(*ladder);
        place.lesson = lesson.id;
        place.own_n = page.counted_n;
        place.own =
            picture::product_cost(check::evaluate(lesson.operations, page.counted_n), sectors,
                                  sum({"shared_load_wavefronts", "shared_store_wavefronts"}));
        place.wrong = result_is_wrong(verdict);
        if (on_gpu) std::tie(place.own_tflops, place.own_source) = speed_in(*on_gpu, lesson);
        page.ladder = std::move(place);
    } catch (const std::runtime_error& problem) {
        throw Trouble(problem.what());
    }
}

bool is_timed_on_gpu(const Manifest& lesson) {
    return std::any_of(lesson.checks.begin(), lesson.checks.end(),
                       [](const check::Check& declared) { return declared.gpu_time.has_value(); });
}

/// The verdict of the last grading of this file, if it is not older than the file.
std::optional<report::Verdict> verdict_of_last_grading(const Course& course,
                                                       const Subject& subject) {
    const fs::path file =
        last_verdict_file(StateFile(course.root()), *subject.lesson, subject.what);
    std::error_code error;
    const auto graded = fs::last_write_time(file, error);
    if (error) return std::nullopt;
    const auto changed = fs::last_write_time(subject.file, error);
    if (error || changed > graded) return std::nullopt;
    try {
        report::Verdict verdict = report::read_verdict(file.string());
        if (!fs::equivalent(verdict.file, subject.file, error)) return std::nullopt;
        return verdict;
    } catch (const report::VerdictError&) {
        return std::nullopt;  // of another version, or damaged: as good as none
    }
}

report::Verdict read_chosen(const std::string& chosen, const Manifest& lesson) {
    if (!is_timed_on_gpu(lesson))
        throw Trouble(
            fmt::format("Lesson {} is not timed on a GPU, so no verdict holds its speed; leave out "
                        "--verdict.",
                        lesson.number));
    try {
        report::Verdict verdict = report::read_verdict(chosen);
        if (verdict.lesson_id != lesson.id)
            throw Trouble(fmt::format("{} is a verdict of lesson {}, not of {}.", chosen,
                                      verdict.lesson_id, lesson.id));
        if (speed_in(verdict, lesson).first <= 0)
            throw Trouble(
                fmt::format("{} holds no times of a GPU; write it with \"simtutor grade {} "
                            "--backend both --json {}\" where there is one.",
                            chosen, lesson.number, chosen));
        return verdict;
    } catch (const report::VerdictError& problem) {
        throw Trouble(problem.what());
    }
}

}  // namespace

std::optional<report::Verdict> verdict_with_times(const Course& course, const Subject& subject,
                                                  const std::string& chosen) {
    const Manifest& lesson = *subject.lesson;
    if (!chosen.empty()) return read_chosen(chosen, lesson);
    auto verdict = verdict_of_last_grading(course, subject);
    if (!verdict || speed_in(*verdict, lesson).first <= 0) return std::nullopt;
    return verdict;
}

std::optional<std::uint64_t> seed_of_last_grading(const Course& course, const Subject& subject) {
    const auto verdict = verdict_of_last_grading(course, subject);
    return verdict && verdict->graded ? std::optional(verdict->seed) : std::nullopt;
}

picture::Explanation explanation_of(const Course& course, const Grading& grading,
                                    const Subject& subject, const nlohmann::json& traced,
                                    const std::optional<report::Verdict>& on_gpu) {
    const report::Verdict& verdict = grading.verdict;
    picture::Explanation page;
    page.title = fmt::format("{} {}", verdict.lesson_number, verdict.lesson_title);
    page.facts = {fmt::format("{}: {} of {} points, seed {}, device {}.", verdict.file,
                              verdict.points, verdict.max_points, verdict.seed, verdict.device)};
    page.failed = checks_with_words(verdict);
    if (!verdict.full_points()) page.report = report_of(verdict);
    page.source = picture::source_text(subject.file.string(), read_file(subject.file));
    page.findings = verdict.findings;
    page.runs = picture::read_traced_runs(traced.at("runs"));
    choose_counters(page, verdict, traced.at("counted"));
    choose_work(page, *subject.lesson);
    place_on_ladder(page, course, *subject.lesson, verdict, on_gpu);
    if (subject.lesson->language == simt::Language::cpp)
        page.facts.push_back(
            "The code of this lesson runs on the CPU: there are no blocks and warps to draw.");
    return page;
}

}  // namespace simtutor::command
