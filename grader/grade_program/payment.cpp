#include "grader/grade_program/payment.h"

#include <fmt/format.h>

#include <algorithm>

#include "grader/check/tried_runs.h"
#include "grader/findings/rule_pattern.h"

namespace simtutor::report {
namespace {

bool is_basic(const check::Grading& grading, const std::string& run) {
    return std::any_of(grading.runs.begin(), grading.runs.end(), [&](const check::RunRecord& made) {
        return made.basic && made.label == run;
    });
}

/// Whether the check looked at a basic run: only then can it fail and still have these right.
bool has_basic_runs(const check::Grading& grading, const std::string& check) {
    return std::any_of(grading.runs.begin(), grading.runs.end(), [&](const check::RunRecord& made) {
        return made.basic &&
               std::find(made.checks.begin(), made.checks.end(), check) != made.checks.end();
    });
}

}  // namespace

std::string why_unpaid(const check::Check& declared, const check::Grading& grading) {
    for (const std::string& id : declared.needs) {
        const check::CheckRecord* record = grading.record_of(id);
        if (record && record->status == check::CheckStatus::passed) continue;
        const std::string title = grading.manifest.find_check(id)->title;
        if (!record || record->messages.empty() || !has_basic_runs(grading, id))
            return fmt::format("No points: they count only once \"{}\" is right.", title);
        for (const check::Message& message : record->messages) {
            if (check::is_interpretation(message)) continue;
            if (message.run.empty())
                return fmt::format("No points: they count only once \"{}\" is right.", title);
            if (is_basic(grading, message.run))
                return fmt::format(
                    "No points: they count only once the result is right at {} (\"{}\").",
                    message.run, title);
        }
    }
    return "";
}

void leave_to_refused_launch(CheckVerdict& check, const check::Check& declared,
                             const std::vector<FindingVerdict>& findings) {
    const std::string refused = "launch.invalid";
    const bool of_rules = declared.kind == check::CheckKind::rules && !declared.rules.empty() &&
                          !any_rule_matches(declared.rules, refused);
    if (check.status != check::CheckStatus::failed ||
        !(of_rules || declared.kind == check::CheckKind::counter))
        return;
    const auto launch =
        std::find_if(findings.begin(), findings.end(), [&](const FindingVerdict& found) {
            return found.finding.rule == refused && !found.finding.sides.empty();
        });
    const auto follows = [](const check::Message& message) {
        return check::is_interpretation(message) ||
               (message.text.starts_with("A CUDA error was pending when ") &&
                message.text.find(" was refused: ") != std::string::npos);
    };
    if (launch == findings.end() || check.messages.empty() ||
        !std::all_of(check.messages.begin(), check.messages.end(), follows) ||
        std::any_of(check.gates.begin(), check.gates.end(),
                    [](const check::GateResult& gate) { return !gate.passed; }))
        return;
    check.status = check::CheckStatus::passed;
    check.messages.clear();
    check.unpaid = fmt::format(
        "Not judged where the launch in line {} was refused (launch.invalid): nothing ran "
        "there that this check could look at.",
        launch->finding.sides.front().site.line);
}

}  // namespace simtutor::report
