#include "grader/report/terminal.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "grader/findings/text.h"
#include "grader/report/compile_error.h"
#include "grader/report/early_end.h"
#include "grader/report/failed_gates.h"
#include "grader/report/sections.h"

namespace simtutor::report {
namespace {

/// The gate of a check that comes first: not one that follows from another gate.
const check::GateResult* first_gate(const Verdict& verdict, const CheckVerdict& check) {
    // In the order of the list of counts.
    auto missed = check.gates.end();
    for (auto gate = check.gates.begin(); gate != check.gates.end(); ++gate)
        if (!gate->passed && (missed == check.gates.end() || rank_of(*gate) < rank_of(*missed)))
            missed = gate;
    if (missed == check.gates.end()) return nullptr;
    const GateBehind behind = gate_behind(failed_gates(verdict), *missed);
    return behind.gate ? behind.gate : &*missed;
}

/// The line that a count comes from; 0 where as many loads come from others: each of these may be
/// the one too many.
int line_of(const Verdict& verdict, const check::GateResult& gate) {
    Sources sources(verdict.file);
    if (!kernel_not_chosen(tokens_of(sources, verdict.file), gate).empty()) return 0;
    const bool several = gate.counter.ends_with("global_loads") &&
                         gate.place.text.find("; as many from ") != std::string::npos;
    return several ? 0 : gate.place.line;
}

std::string next_step(const Verdict& verdict) {
    for (const FindingVerdict& finding : verdict.findings) {
        if (finding.finding.level != simt::Level::error) break;
        if (follows_from_early_end(verdict, finding.finding)) break;
        return fmt::format("Next: repair finding 1 ({}), then grade again.",
                           rule_and_line(finding.finding));
    }
    for (const CheckVerdict& check : verdict.checks) {
        if (check.status != check::CheckStatus::failed) continue;
        // A title speaks of the check as a whole; the reader needs to know what of it failed.
        if (const check::GateResult* gate = first_gate(verdict, check))
            return fmt::format(
                "Next: {} \"{}\"{}, then grade again.",
                gate->at_least && gate->value < gate->at_least->value ? "raise" : "bring down",
                gate->name,
                line_of(verdict, *gate) > 0
                    ? fmt::format(", first in line {}", line_of(verdict, *gate))
                    : "");
        return fmt::format("Next: make \"{}\" right, then grade again.", check.title);
    }
    return "";
}

void title(Page& page, const Verdict& verdict) {
    std::string text =
        page.fit(verdict.lesson_number > 0
                     ? fmt::format("{:02} {}", verdict.lesson_number, verdict.lesson_title)
                     : verdict.lesson_id);
    text = first_columns(text, static_cast<std::size_t>(page.width()) - 4) + " ";
    const std::size_t rest = static_cast<std::size_t>(page.width()) - columns(text);
    std::string rule;
    for (std::size_t i = 0; i < rest; ++i) rule += page.sign("─", "-");
    page.raw(page.paint(text, Ink::bold) + page.paint(rule, Ink::dim) + "\n");
    page.paragraph("", verdict.file, Ink::dim);
}

void points_line(Page& page, const Verdict& verdict) {
    const double share =
        verdict.max_points > 0 ? static_cast<double>(verdict.points) / verdict.max_points : 0;
    const std::string text = fmt::format("  {} of {} points", verdict.points, verdict.max_points);
    const int length = std::min(40, page.width() - static_cast<int>(columns(text)));
    page.raw(page.paint(page.bar(share, length), verdict.full_points() ? Ink::good : Ink::warn) +
             page.paint(text, Ink::bold) + "\n");
}

/// Checks that passed are folded into one line when there are more than these, and one failed.
constexpr std::size_t most_passed = 6;

void check_line(Page& page, const CheckVerdict& check) {
    using enum check::CheckStatus;
    const bool counts = check.status != not_judged;
    const std::string points =
        counts ? fmt::format("{:>3}/{}", check.points, check.max_points) : "-";
    const bool unpaid = check.status == passed && !check.unpaid.empty();
    const Ink ink = unpaid                   ? Ink::warn
                    : check.status == passed ? Ink::good
                    : check.status == failed ? Ink::bad
                                             : Ink::dim;
    const std::string sign = unpaid                   ? page.sign("○", "o")
                             : check.status == passed ? page.sign("✓", "+")
                             : check.status == failed ? page.sign("✗", "x")
                                                      : "-";
    const char* remark = check.status == not_run ? " (not run)" : counts ? "" : " (not judged)";
    page.pair("  " + sign + " ", check.title + remark, points, ink, ink);
    if (unpaid) page.paragraph("    ", check.unpaid, Ink::dim);
    for (const std::string& note : check.notes) page.paragraph("    ", note, Ink::dim);
}

std::vector<const CheckVerdict*> with_status(const Verdict& verdict, check::CheckStatus status) {
    std::vector<const CheckVerdict*> found;
    for (const CheckVerdict& check : verdict.checks)
        if (check.status == status) found.push_back(&check);
    return found;
}

void passed_checks(Page& page, const Verdict& verdict, bool fold) {
    auto passed = with_status(verdict, check::CheckStatus::passed);
    std::erase_if(passed, [](const CheckVerdict* check) { return !check->unpaid.empty(); });
    if (passed.empty()) return;
    const bool notes = std::any_of(passed.begin(), passed.end(),
                                   [](const CheckVerdict* check) { return !check->notes.empty(); });
    if (!fold || passed.size() <= most_passed || (notes && page.style().all)) {
        for (const CheckVerdict* check : passed) check_line(page, *check);
        return;
    }
    int points = 0;
    for (const CheckVerdict* check : passed) points += check->points;
    page.pair("  " + page.sign("✓", "+") + " ", counted(passed.size(), "check") + " passed",
              fmt::format("{:>3}/{}", points, points), Ink::good, Ink::good);
}

/// Those that this back end cannot judge: each reason once, with the checks it is about.
void unjudged_checks(Page& page, const Verdict& verdict) {
    std::vector<std::pair<std::string, std::vector<std::string>>> by_reason;
    for (const CheckVerdict* check : with_status(verdict, check::CheckStatus::not_judged)) {
        const std::string reason = check->notes.empty() ? "" : check->notes.back();
        auto known = std::find_if(by_reason.begin(), by_reason.end(),
                                  [&](const auto& one) { return one.first == reason; });
        if (known == by_reason.end()) known = by_reason.insert(known, {reason, {}});
        known->second.push_back(check->title);
    }
    for (const auto& [reason, titles] : by_reason) {
        page.paragraph("  - ", fmt::format("{} (not judged)", fmt::join(titles, "; ")), Ink::dim,
                       Ink::dim);
        if (!reason.empty()) page.paragraph("    ", reason, Ink::dim);
    }
}

/// Failures first: they are what the reader looks for.
void check_list(Page& page, const Verdict& verdict) {
    using enum check::CheckStatus;
    const auto failed_ones = with_status(verdict, failed);
    for (const CheckVerdict* check : failed_ones) check_line(page, *check);
    for (const CheckVerdict* check : with_status(verdict, not_run)) check_line(page, *check);
    for (const CheckVerdict* check : with_status(verdict, passed))
        if (!check->unpaid.empty()) check_line(page, *check);
    passed_checks(page, verdict, !failed_ones.empty() && !page.style().all);
    unjudged_checks(page, verdict);
}

/// What was left out by chance, so that another grading may judge it; empty if nothing was.
std::string to_grade_again(const Verdict& verdict) {
    std::vector<std::string> titles;
    int points = 0;
    for (const CheckVerdict* check : with_status(verdict, check::CheckStatus::not_judged)) {
        if (check->notes.empty() || check->notes.back().find("grade again") == std::string::npos)
            continue;
        titles.push_back(fmt::format("\"{}\"", check->title));
        points += check->max_points;
    }
    if (titles.empty()) return "";
    return fmt::format("Full points for what was judged. Not judged: {}. Grade again for {}.",
                       fmt::join(titles, "; "),
                       counted(static_cast<std::uint64_t>(points), "more point"));
}

/// The simulated device, the real one, or both.
/// "Device h100 (simulated), "; empty where the file is for the CPU.
std::string devices(const Verdict& verdict) {
    if (verdict.file.ends_with(".cpp")) return "";
    const std::string simulated = verdict.device + " (simulated)";
    if (!verdict.gpu) return "Device " + simulated + ", ";
    if (verdict.backend == Backend::gpu) return "Device " + verdict.gpu->device.name + ", ";
    return "Devices " + simulated + " and " + verdict.gpu->device.name + ", ";
}

}  // namespace

void header_section(Page& page, const Verdict& verdict) {
    title(page, verdict);
    if (!verdict.graded) {
        page.blank();
        page.paragraph(page.sign("✗ ", "x "), "Not graded.", Ink::bold, Ink::bad);
        page.paragraph("  ", verdict.error);
        show_compile_error(page, verdict);
        return;
    }
    points_line(page, verdict);
    page.blank();
    check_list(page, verdict);
}

void footer_section(Page& page, const Verdict& verdict) {
    page.blank();
    for (const check::Artefact& artefact : verdict.artefacts)
        page.paragraph("Picture: ", artefact.path, Ink::link);
    for (const std::string& note : verdict.notes) page.paragraph("Note: ", note, Ink::dim);
    if (const auto& sandbox = verdict.environment.sandbox; sandbox && !sandbox->missing.empty()) {
        page.paragraph("Sandbox: ",
                       fmt::format("without {} on this system; --require-sandbox refuses to grade "
                                   "so",
                                   fmt::join(sandbox->missing, ", ")),
                       Ink::warn);
    }
    for (const std::string& protection : verdict.missing_protections)
        page.paragraph("Missing protection: ", protection, Ink::warn);
    if (!verdict.graded) return;
    page.paragraph("",
                   fmt::format("{}{:.1f} s. For the same inputs and order again: --seed {}",
                               devices(verdict), verdict.seconds, verdict.seed),
                   Ink::dim);
    if (verdict.full_points()) {
        const std::string waiting = to_grade_again(verdict);
        if (!waiting.empty()) page.paragraph("", waiting, Ink::warn);
        page.paragraph(
            "",
            fmt::format("{} \"{} list\" shows what comes next.",
                        waiting.empty() ? "Full points." : "Or go on:", page.style().command),
            Ink::good);
    } else if (const std::string next = next_step(verdict); !next.empty()) {
        page.paragraph("", next, Ink::bold);
    }
}

std::string terminal_report(const Verdict& graded, const Style& style, const std::string& first) {
    const Verdict verdict = made_safe(graded);
    Page page(style);
    header_section(page, verdict);
    if (!first.empty()) {
        page.blank();
        page.raw(first);
    }
    if (verdict.graded) {
        findings_section(page, verdict);
        results_section(page, verdict);
        gates_section(page, verdict);
        backends_section(page, verdict);
    }
    footer_section(page, verdict);
    return page.text();
}

}  // namespace simtutor::report
