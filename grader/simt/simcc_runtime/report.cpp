#include "grader/simt/simcc_runtime/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "grader/findings/cause.h"
#include "grader/findings/render.h"
#include "grader/findings/rules.h"
#include "grader/findings/text.h"
#include "grader/simt/cuda/runtime/call/text.h"

namespace simtutor::simt {
namespace {

/// Compilers' messages have no colour in logs, and the program's own output shares the terminal.
Style report_style() {
    Style style;
    style.width = report_width;
    return style;
}

std::string summary(const std::vector<Finding>& findings, const ReportFrame& frame) {
    std::vector<std::string> parts;
    for (const Level level : {Level::error, Level::warning, Level::note}) {
        const auto count =
            std::count_if(findings.begin(), findings.end(),
                          [level](const Finding& finding) { return finding.level == level; });
        if (count) parts.push_back(counted(static_cast<std::uint64_t>(count), level_name(level)));
    }
    const std::string schedule =
        frame.preemptions
            ? fmt::format(", {}", counted(frame.preemptions, "preemption") + " a launch")
            : "";
    return fmt::format("== simcc: {} in {} (device {}, seed {}{})\n",
                       parts.empty() ? "no findings" : list_of(parts),
                       counted(frame.launches, "kernel launch"), frame.device, frame.seed,
                       schedule);
}

}  // namespace

std::string report_text(const std::vector<Finding>& findings, const ReportFrame& frame) {
    if (findings.empty() && frame.ending.empty() && frame.accepted.empty() &&
        !frame.sampled.launches)
        return "";
    Page page(report_style());
    Sources sources;
    page.raw(summary(findings, frame));
    if (!frame.ending.empty()) page.paragraph("   ", "The program " + frame.ending + ".");
    if (const SampledLaunches& sampled = frame.sampled; sampled.launches)
        page.paragraph("   ", fmt::format("Only {} of {} blocks of {} ran: what the others would "
                                          "have written is missing from the output.",
                                          grouped(sampled.blocks), grouped(sampled.of),
                                          counted(sampled.launches, "launch")));
    std::istringstream lines(frame.accepted);
    for (std::string line; std::getline(lines, line);) page.paragraph("   ", line + ".");
    const std::size_t shown = std::min(findings.size(), frame.most_findings);
    for (std::size_t i = 0; i < shown; ++i) {
        const Rule* rule = find_rule(findings[i].rule);
        FindingContext context;
        if (rule) context.concept_name = rule->concept_name;
        Finding finding = findings[i];
        if (frame.advice)
            advise_by_cause(finding, sources);
        else
            finding.advice.clear();
        show_finding(page, sources, finding, i + 1, context, FindingForm::program);
    }
    if (shown < findings.size())
        page.raw(fmt::format("\n{} more; SIMCC_FINDINGS={} shows all.\n", findings.size() - shown,
                             findings.size()));
    if (!findings.empty()) page.raw("\nThe rules are explained in docs/rules.md of simtutor.\n");
    return page.text();
}

}  // namespace simtutor::simt
