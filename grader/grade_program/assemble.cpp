#include "grader/grade_program/assemble.h"

#include <fmt/format.h>

#include <algorithm>

#include "grader/findings/cause_order.h"
#include "grader/findings/rule_pattern.h"
#include "grader/findings/sources.h"
#include "grader/findings/unset/unset_scalar.h"
#include "grader/grade_program/array_in_excess.h"
#include "grader/grade_program/causes_first.h"
#include "grader/grade_program/merge_findings.h"
#include "grader/grade_program/overflow_behind.h"
#include "grader/grade_program/payment.h"
#include "grader/grade_program/seen_only.h"

namespace simtutor::report {
namespace {

void leave_out(CheckVerdict& check, const std::string& why) {
    check.status = check::CheckStatus::not_judged;
    check.notes.push_back(why);
}

CheckVerdict check_verdict(const check::Check& declared, const check::CheckRecord* record) {
    CheckVerdict verdict;
    verdict.id = declared.id;
    verdict.title = declared.title;
    verdict.kind = declared.kind;
    verdict.max_points = declared.points;
    if (!record) return verdict;
    verdict.status = record->status;
    verdict.messages = record->messages;
    verdict.notes = record->notes;
    verdict.measurements = record->measurements;
    verdict.gates = record->gates;
    verdict.seconds = record->seconds;
    // Some points for a step that was reached, though not the last one.
    if (record->status == check::CheckStatus::failed) verdict.points = record->points;
    if (!record->left_out.empty()) leave_out(verdict, record->left_out);
    return verdict;
}

/// Checks that this back end cannot tell anything about.
void leave_out_unjudged(CheckVerdict& check, const check::Check& declared,
                        const check::Grading& grading) {
    const bool on_gpu = grading.backend == Backend::gpu;
    if (!check::judges(grading.backend, declared)) {
        leave_out(check, on_gpu ? "Not judged on a GPU: only the simulator counts; --backend both "
                                  "uses it too."
                                : "Not judged by the simulator: it takes the time of a GPU; "
                                  "--backend both uses one.");
    } else if (on_gpu && declared.kind == check::CheckKind::rules &&
               check.status == check::CheckStatus::passed && !grading.sanitizer_problem.empty()) {
        leave_out(check, fmt::format("Not judged on this GPU: {}, and right results prove no rule.",
                                     grading.sanitizer_problem));
    }
}

void fail(CheckVerdict& check, const std::string& text) {
    check.status = check::CheckStatus::failed;
    check.messages.push_back({"", text});
}

/// Fails a passed check if one of its gates was held against no run.
void expect_all_gates(CheckVerdict& check, const check::Check& declared) {
    if (check.status != check::CheckStatus::passed) return;
    for (const check::Gate& gate : declared.gates) {
        const bool seen =
            std::any_of(check.gates.begin(), check.gates.end(),
                        [&](const check::GateResult& result) { return result.name == gate.name; });
        if (!seen)
            fail(check, fmt::format("The gate \"{}\" was never measured; call expect_gates for "
                                    "device {} in grade.cpp.",
                                    gate.name, gate.device));
    }
}

/// An error must cost points even if grade.cpp does not ask for its rule.
void account_for(const FindingVerdict& finding, std::vector<CheckVerdict>& checks) {
    if (finding.finding.level != simt::Level::error) return;
    CheckVerdict* first = nullptr;
    for (CheckVerdict& check : checks) {
        if (std::find(finding.checks.begin(), finding.checks.end(), check.id) ==
            finding.checks.end())
            continue;
        if (check.status == check::CheckStatus::failed) return;
        if (!first) first = &check;
    }
    if (first) fail(*first, fmt::format("{}: {}", finding.finding.rule, finding.finding.message));
}

/// What the build found, as if a run had found it that all checks for its rule looked at. If none
/// asks for the rule, all checks that ran did.
check::RunRecord build_record(const check::Grading& grading, const simt::Finding& finding) {
    check::RunRecord record;
    record.findings = {finding};
    const auto& checks = grading.manifest.checks;
    const auto asks = [&](const check::Check& declared) {
        return any_rule_matches(declared.rules, finding.rule);
    };
    const bool asked = std::any_of(checks.begin(), checks.end(), asks);
    for (const check::Check& declared : checks) {
        if (grading.record_of(declared.id) && (!asked || asks(declared)))
            record.checks.push_back(declared.id);
    }
    return record;
}

/// All findings, those of the build and of the text first.
std::vector<FindingVerdict> all_findings(const check::Grading& grading, const std::string& file) {
    std::vector<check::RunRecord> of_build;
    for (const simt::Finding& finding : grading.module_findings)
        of_build.push_back(build_record(grading, finding));
    Sources sources(file);
    const auto unset = unset_finding(sources, file);
    if (unset && !any_rule_matches(grading.manifest.rules.off, unset->rule))
        of_build.push_back(build_record(grading, *unset));
    std::vector<FindingVerdict> findings = merge_findings(of_build, grading.manifest, file);
    for (FindingVerdict& finding : findings) finding.runs.clear();
    for (FindingVerdict& finding : merge_findings(grading.runs, grading.manifest, file))
        findings.push_back(std::move(finding));
    std::stable_sort(findings.begin(), findings.end(),
                     [](const FindingVerdict& a, const FindingVerdict& b) {
                         return simt::cause_comes_first(a.finding, b.finding);
                     });
    put_races_of_indices_first(findings);
    put_narrow_numbers_first(findings, sources);
    put_overflows_behind(findings, sources);
    mark_behind(findings);
    put_proved_first(findings);
    say_where_seen(findings, grading);
    return findings;
}

void count_points(Verdict& verdict, const std::string& only) {
    for (CheckVerdict& check : verdict.checks) {
        if (!only.empty() && check.id != only) continue;
        if (check.status == check::CheckStatus::not_judged) continue;
        if (check.status == check::CheckStatus::passed) check.points = check.max_points;
        if (!check.unpaid.empty()) check.points = 0;
        verdict.points += check.points;
        verdict.max_points += check.max_points;
    }
}

/// Those of a grading in which a file was compiled.
std::optional<SandboxLayers> sandbox_layers(const check::Grading& grading) {
    if (!grading.compile_layers) return std::nullopt;
    SandboxLayers layers{
        grading.compile_layers->names(), {}, grading.compile_layers->missing_names()};
    if (!grading.run_layers) return layers;
    layers.run = grading.run_layers->names();
    for (const std::string& name : grading.run_layers->missing_names()) {
        if (std::find(layers.missing.begin(), layers.missing.end(), name) == layers.missing.end())
            layers.missing.push_back(name);
    }
    return layers;
}

}  // namespace

void assemble(Verdict& verdict, const check::Grading& grading, const std::string& only) {
    for (const check::Check& declared : grading.manifest.checks) {
        const bool wanted = only.empty() || declared.id == only;
        const check::CheckRecord* record = wanted ? grading.record_of(declared.id) : nullptr;
        verdict.checks.push_back(check_verdict(declared, record));
        expect_all_gates(verdict.checks.back(), declared);
        leave_out_unjudged(verdict.checks.back(), declared, grading);
        if (wanted) verdict.checks.back().unpaid = why_unpaid(declared, grading);
        if (record)
            verdict.artefacts.insert(verdict.artefacts.end(), record->artefacts.begin(),
                                     record->artefacts.end());
    }
    verdict.findings = all_findings(grading, verdict.file);
    for (const FindingVerdict& finding : verdict.findings) account_for(finding, verdict.checks);
    for (std::size_t i = 0; i < verdict.checks.size(); ++i)
        leave_to_refused_launch(verdict.checks[i], grading.manifest.checks[i], verdict.findings);
    for (const check::RunRecord& run : grading.runs) {
        if (!run.counters.is_null())
            verdict.counters.push_back({run.label, run.device, run.n, run.checks, run.counters});
    }
    Sources sources(verdict.file);
    blame_arrays(verdict.checks, verdict.counters, verdict.file, sources);
    verdict.missing_protections.assign(grading.missing_protections.begin(),
                                       grading.missing_protections.end());
    verdict.environment.sandbox = sandbox_layers(grading);
    count_points(verdict, only);
}

}  // namespace simtutor::report
