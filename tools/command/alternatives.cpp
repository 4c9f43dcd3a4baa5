#include "tools/command/alternatives.h"

#include <fmt/format.h>

#include <algorithm>
#include <random>
#include <set>

#include "grader/findings/text.h"
#include "tools/command/files.h"

namespace simtutor::command {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view title_mark = "// Alternative: ";

std::string ids_of_failed(const report::Verdict& verdict) {
    std::vector<std::string> ids;
    for (const report::CheckVerdict& check : verdict.checks) {
        if (check.points < check.max_points && check.status != check::CheckStatus::not_judged)
            ids.push_back(check.id);
    }
    return list_of(ids);
}

bool missed(const report::Verdict& verdict, const std::string& check, const std::string& gate) {
    for (const report::CheckVerdict& one : verdict.checks) {
        if (one.id != check) continue;
        if (gate.empty()) return one.status == check::CheckStatus::failed;
        return std::any_of(
            one.gates.begin(), one.gates.end(),
            [&](const check::GateResult& result) { return result.name == gate && !result.passed; });
    }
    return false;
}

}  // namespace

std::vector<Alternative> alternatives_of(const Course& course, const Manifest& lesson) {
    std::vector<Alternative> found;
    const fs::path folder = course.lesson_folder(lesson) / "alternatives";
    if (!fs::is_directory(folder)) return found;
    const auto ending = fs::path(kernel_name(lesson)).extension();
    for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
        if (entry.path().extension() == ending)
            found.push_back({&lesson, entry.path().stem().string(), entry.path()});
    }
    std::sort(found.begin(), found.end(),
              [](const Alternative& a, const Alternative& b) { return a.name < b.name; });
    return found;
}

SelfcheckRow check_alternative(const Alternative& alternative, const Grader& grader) {
    const std::string what = "alternative " + alternative.name;
    SelfcheckRow row{alternative.lesson->id, what};
    if (!read_file(alternative.file).starts_with(title_mark)) {
        row.outcome = fmt::format("{} does not begin with \"{}\" and what is different",
                                  alternative.file.filename().string(), title_mark);
        return row;
    }
    const Grading grading = grader({alternative.lesson, alternative.file, what}, std::nullopt);
    row.seconds = grading.seconds;
    const report::Verdict& verdict = grading.verdict;
    if (!verdict.graded) {
        row.outcome = verdict.error;
    } else if (!verdict.findings.empty()) {
        std::set<std::string> rules;
        for (const auto& found : verdict.findings) rules.insert(found.finding.rule);
        row.outcome = fmt::format("has the finding {} with seed {}",
                                  list_of({rules.begin(), rules.end()}), verdict.seed);
    } else if (!verdict.full_points()) {
        row.outcome = fmt::format("gets {} of {} points with seed {}: fails {}", verdict.points,
                                  verdict.max_points, verdict.seed, ids_of_failed(verdict));
    } else {
        row.passed = true;
        row.outcome = fmt::format("{} of {} points", verdict.points, verdict.max_points);
    }
    return row;
}

std::string untrue_experiment(const std::vector<check::TryNext>& entries,
                              const std::string& pitfall, const report::Verdict& verdict) {
    for (const check::TryNext& entry : entries) {
        if (entry.experiment != pitfall || missed(verdict, entry.fails, entry.gate)) continue;
        return fmt::format("passes {}{}, which lesson.toml:{} says it fails", entry.fails,
                           entry.gate.empty() ? "" : " / " + entry.gate, entry.line);
    }
    return {};
}

}  // namespace simtutor::command
