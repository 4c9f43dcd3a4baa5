#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grader/lesson/number.h"
#include "grader/report/quote.h"
#include "grader/report/sections.h"

namespace simtutor::report {
namespace {

constexpr std::size_t most_in_full = 3;

Ink ink_of(simt::Level level) {
    if (level == simt::Level::error) return Ink::bad;
    return level == simt::Level::warning ? Ink::warn : Ink::dim;
}

/// How often, in which runs, by which threads.
std::string extent(const FindingVerdict& finding) {
    std::string text =
        finding.finding.count == 1
            ? "Seen once"
            : fmt::format("Seen {} times",
                          check::grouped(static_cast<double>(finding.finding.count)));
    if (!finding.runs.empty()) text += fmt::format(", first in the run {}", finding.runs.front());
    if (finding.runs.size() > 1) text += fmt::format(" and in {} more", finding.runs.size() - 1);
    text += ".";
    if (!finding.finding.threads.empty()) text += " Affected: " + finding.finding.threads + ".";
    return text;
}

void in_full(Page& page, Sources& sources, const FindingVerdict& found, std::size_t number) {
    const simt::Finding& finding = found.finding;
    const std::string concept_part = found.concept_name.empty() ? "" : ": " + found.concept_name;
    page.blank();
    page.paragraph(
        fmt::format("{}. ", number),
        fmt::format("{} ({}){}", finding.rule, simt::level_name(finding.level), concept_part),
        ink_of(finding.level), ink_of(finding.level));
    page.paragraph("  ", finding.message);
    page.blank();
    quote(page, sources, finding);
    for (const simt::FindingSide& access : finding.sides) {
        if (access.site.line == 0)
            page.paragraph("    ", fmt::format("{} {}, {}", access.action, access.object,
                                               who_text(access, false)));
    }
    page.blank();
    page.paragraph("  ", extent(found), Ink::dim);
    if (!finding.advice.empty()) page.paragraph("  Do:   ", finding.advice, Ink::normal, Ink::bold);
    if (!found.section.empty()) page.paragraph("  Read: ", found.section, Ink::link, Ink::bold);
}

std::string short_form(const FindingVerdict& found) {
    const auto& accesses = found.finding.sides;
    if (accesses.empty() || accesses.front().site.line == 0) return found.finding.rule;
    return fmt::format("{} in line {}", found.finding.rule, accesses.front().site.line);
}

void counted_rest(Page& page, const std::vector<FindingVerdict>& findings, std::size_t from) {
    std::vector<std::string> rest;
    for (std::size_t i = from; i < findings.size() && rest.size() < 5; ++i)
        rest.push_back(short_form(findings[i]));
    const std::size_t count = findings.size() - from;
    const std::string more = count > rest.size() ? ", ..." : "";
    page.blank();
    page.paragraph("  ",
                   fmt::format("{} not shown: {}{}. Add --full to see everything.",
                               check::counted(count, "more finding"), fmt::join(rest, ", "), more),
                   Ink::dim);
}

}  // namespace

void findings_section(Page& page, const Verdict& verdict) {
    Sources sources;
    const std::size_t full = page.style().all ? verdict.findings.size()
                                              : std::min(most_in_full, verdict.findings.size());
    for (std::size_t i = 0; i < full; ++i) in_full(page, sources, verdict.findings[i], i + 1);
    if (full < verdict.findings.size()) counted_rest(page, verdict.findings, full);
}

}  // namespace simtutor::report
