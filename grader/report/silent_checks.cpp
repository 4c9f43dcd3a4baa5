#include "grader/report/silent_checks.h"

#include <algorithm>

#include "grader/report/failed_gates.h"
#include "grader/report/sections.h"

namespace simtutor::report {
namespace {

bool has_finding(const Verdict& verdict, const std::string& check) {
    return std::any_of(
        verdict.findings.begin(), verdict.findings.end(), [&](const FindingVerdict& found) {
            return std::find(found.checks.begin(), found.checks.end(), check) != found.checks.end();
        });
}

/// Whether a message says more than the gate's own bar does.
bool has_own_message(const CheckVerdict& check) {
    return std::any_of(
        check.messages.begin(), check.messages.end(), [&](const check::Message& message) {
            return std::none_of(check.gates.begin(), check.gates.end(),
                                [&](const check::GateResult& gate) {
                                    return message.text.starts_with(gate.name + ": ");
                                });
        });
}

}  // namespace

std::vector<std::string> silent_checks(const Verdict& verdict) {
    std::vector<std::string> silent;
    for (const CheckVerdict& check : verdict.checks) {
        if (check.status != check::CheckStatus::failed || !check.notes.empty() ||
            has_own_message(check) || has_finding(verdict, check.id))
            continue;
        const bool told =
            std::any_of(check.gates.begin(), check.gates.end(), [&](const check::GateResult& gate) {
                return !gate.passed && tells_of_gate(verdict, gate);
            });
        if (!told) silent.push_back(check.id);
    }
    return silent;
}

}  // namespace simtutor::report
