#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grader/findings/render.h"
#include "grader/findings/text.h"
#include "grader/report/chosen_advice.h"
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

/// The finding with the advice that this report gives, and without the sentence that every deadlock
/// ends with, where one above has said it.
simt::Finding told_once(const std::vector<FindingVerdict>& findings, std::size_t index, bool all) {
    simt::Finding finding = findings[index].finding;
    finding.advice = chosen_advice(findings, index, all);
    if (!finding.rule.starts_with("hang.")) return finding;
    for (std::size_t end = finding.message.find(". "); end != std::string::npos;
         end = finding.message.find(". ", end + 1)) {
        const std::string rest = finding.message.substr(end + 2);
        for (std::size_t i = 0; i < index; ++i)
            if (findings[i].finding.message.ends_with(". " + rest)) {
                finding.message.resize(end + 1);
                return finding;
            }
    }
    return finding;
}

}  // namespace

void findings_section(Page& page, const Verdict& verdict) {
    Sources sources(verdict.file);
    const auto& findings = verdict.findings;
    const std::size_t most = page.style().rows > 0 ? 1 : most_in_full;
    const std::size_t full = page.style().all ? findings.size() : std::min(most, findings.size());
    for (std::size_t i = 0; i < full; ++i) {
        const FindingVerdict& found = findings[i];
        show_finding(page, sources, told_once(findings, i, page.style().all), i + 1,
                     {found.concept_name, found.runs, found.section}, FindingForm::lesson);
    }
    if (full < findings.size()) not_shown(page, findings, full);
}

}  // namespace simtutor::report
