#include "tools/mutants/verdicts.h"

#include <fmt/format.h>

#include <map>
#include <set>

#include "grader/lesson/manifest.h"

namespace simtutor::mutants {

namespace {

/// Checks that one of the two was not judged by: a busy machine tells nothing about a program.
std::set<std::string> not_judged(const report::Verdict& one, const report::Verdict& other) {
    std::set<std::string> ids;
    for (const report::Verdict* verdict : {&one, &other}) {
        for (const report::CheckVerdict& check : verdict->checks) {
            if (check.status == check::CheckStatus::not_judged) ids.insert(check.id);
        }
    }
    return ids;
}

/// Everything that counts, by name: "gate traffic / loads, n = 256" -> "passed".
/// @param aside checks that are left out
std::map<std::string, std::string> facts(const report::Verdict& verdict,
                                         const std::set<std::string>& aside) {
    std::map<std::string, std::string> facts;
    for (const report::CheckVerdict& check : verdict.checks) {
        if (aside.contains(check.id)) continue;
        facts["check " + check.id] = report::status_name(check.status);
        for (const check::GateResult& gate : check.gates) {
            facts["gate " + check.id + " / " + gate.name + ", " + gate.run] =
                gate.passed ? "passed" : "failed";
        }
    }
    for (const report::FindingVerdict& found : verdict.findings)
        facts["finding " + found.finding.rule] = "there";
    return facts;
}

}  // namespace

std::vector<std::string> failed_checks(const report::Verdict& verdict) {
    std::vector<std::string> ids;
    for (const report::CheckVerdict& check : verdict.checks) {
        if (check.status == check::CheckStatus::failed) ids.push_back(check.id);
    }
    return ids;
}

std::string missing_points(const report::Verdict& solution) {
    if (solution.full_points()) return {};
    if (!solution.graded) return solution.error;
    std::string checks;
    for (const report::CheckVerdict& check : solution.checks) {
        if (check.points < check.max_points) checks += (checks.empty() ? "" : ", ") + check.id;
    }
    return fmt::format("{} of {} points, without {}", solution.points, solution.max_points, checks);
}

std::string told_apart_by(const report::Verdict& one, const report::Verdict& other) {
    if (one.graded != other.graded) return "one of them could not be graded";
    const std::set<std::string> aside = not_judged(one, other);
    const auto first = facts(one, aside), second = facts(other, aside);
    std::set<std::string> names;
    for (const auto* side : {&first, &second}) {
        for (const auto& [name, value] : *side) names.insert(name);
    }
    for (const std::string& name : names) {
        const auto a = first.find(name), b = second.find(name);
        if (a == first.end() || b == second.end() || a->second != b->second) return name;
    }
    return {};
}

}  // namespace simtutor::mutants
