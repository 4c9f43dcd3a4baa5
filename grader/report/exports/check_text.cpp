#include "grader/report/exports/check_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "grader/findings/outside_text.h"
#include "grader/findings/text.h"
#include "grader/report/terminal.h"

namespace simtutor::report {
namespace {

/// What platforms show of one check, and of all, in bytes.
constexpr std::size_t most_check_text = 64 << 10, most_report = 256 << 10;

std::string finding_line(const FindingVerdict& found) {
    const simt::Finding& finding = found.finding;
    std::string text = fmt::format("{}: {}", rule_and_line(finding), finding.message);
    if (!finding.advice.empty()) text += "\n  Do: " + finding.advice;
    if (!found.section.empty()) text += "\n  Read: " + found.section;
    return text + "\n";
}

bool concerns(const FindingVerdict& found, const CheckVerdict& check) {
    return check.kind == check::CheckKind::rules && check.status == check::CheckStatus::failed &&
           found.finding.level == simt::Level::error &&
           std::find(found.checks.begin(), found.checks.end(), check.id) != found.checks.end();
}

}  // namespace

std::vector<CheckVerdict> judged_checks(const Verdict& verdict) {
    std::vector<CheckVerdict> judged = verdict.checks;
    std::erase_if(judged, [](const CheckVerdict& check) {
        return check.status == check::CheckStatus::not_judged;
    });
    return judged;
}

std::string check_text(const Verdict& verdict, const CheckVerdict& check) {
    std::string text;
    if (!check.unpaid.empty()) text = check.unpaid + "\n";
    for (const check::Message& message : check.messages) {
        text += message.run.empty() ? message.text : message.run + ": " + message.text;
        text += "\n";
    }
    for (const FindingVerdict& found : verdict.findings) {
        if (concerns(found, check)) text += finding_line(found);
    }
    for (const check::GateResult& gate : check.gates) {
        if (gate.passed) continue;
        text += fmt::format("{} ({}): {}", gate.name, gate.run, grouped(gate.value));
        if (gate.at_least) text += ", at least " + grouped(gate.at_least->value);
        if (gate.at_most) text += ", at most " + grouped(gate.at_most->value);
        text += "\n";
    }
    for (const check::Measurement& measurement : check.measurements) {
        text +=
            fmt::format("{}: {:.4g} {}\n", measurement.name, measurement.value, measurement.unit);
    }
    for (const std::string& note : check.notes) text += note + "\n";
    return cut_text(std::move(text), most_check_text);
}

std::string plain_report(const Verdict& verdict) {
    Style style;
    style.colour = false;
    return cut_text(terminal_report(verdict, style), most_report);
}

}  // namespace simtutor::report
