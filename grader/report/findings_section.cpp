#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grader/findings/render.h"
#include "grader/findings/text.h"
#include "grader/report/sections.h"

namespace simtutor::report {
namespace {

constexpr std::size_t most_in_full = 3;
constexpr std::size_t most_named = 5;  ///< of those that are not shown in full

void not_shown(Page& page, const std::vector<FindingVerdict>& findings, std::size_t from) {
    std::vector<std::string> named;
    for (std::size_t i = from; i < findings.size() && named.size() < most_named; ++i)
        named.push_back(rule_and_line(findings[i].finding));
    const std::size_t count = findings.size() - from;
    const std::string more = count > named.size() ? ", ..." : "";
    page.blank();
    page.paragraph("  ",
                   fmt::format("{} not shown: {}{}. Add --full to see everything.",
                               counted(count, "more finding"), list_of(named), more),
                   Ink::dim);
}

}  // namespace

void findings_section(Page& page, const Verdict& verdict) {
    Sources sources(verdict.file);
    const auto& findings = verdict.findings;
    const std::size_t most = page.style().rows > 0 ? 1 : most_in_full;
    const std::size_t full = page.style().all ? findings.size() : std::min(most, findings.size());
    for (std::size_t i = 0; i < full; ++i) {
        const FindingVerdict& found = findings[i];
        // Causes stand before what follows from them, and most files have one mistake.
        const bool may_follow = i > 0 && found.finding.level == simt::Level::error;
        show_finding(page, sources, found.finding, i + 1,
                     {found.concept_name, found.runs, found.section, may_follow},
                     FindingForm::lesson);
    }
    if (full < findings.size()) not_shown(page, findings, full);
}

}  // namespace simtutor::report
