#include <fmt/format.h>

#include <algorithm>

#include "grader/findings/text.h"
#include "grader/report/sections.h"

namespace simtutor::report {
namespace {

std::string title_of(const Verdict& verdict, const std::string& check) {
    const auto found = std::find_if(verdict.checks.begin(), verdict.checks.end(),
                                    [&](const CheckVerdict& one) { return one.id == check; });
    return found == verdict.checks.end() ? check : found->title;
}

/// Results are told in a few words or in whole sentences.
std::string with_full_stop(const std::string& said) {
    return said.ends_with('.') ? said : said + ".";
}

void show(Page& page, const Verdict& verdict, const Disagreement& d) {
    page.paragraph("  " + page.sign("≠", "!") + " ", title_of(verdict, d.check), Ink::bold,
                   Ink::warn);
    page.paragraph("    Simulator: ", with_full_stop(d.simulator));
    page.paragraph("    GPU:       ", with_full_stop(d.gpu));
    page.paragraph("    Why:       ", d.why, d.explained ? Ink::normal : Ink::bad);
}

/// Rules that a disagreement does not name already.
std::vector<std::string> unnamed(const Verdict& verdict) {
    std::vector<std::string> rules;
    for (const std::string& rule : verdict.sanitizer_silent) {
        const bool named =
            std::any_of(verdict.disagreements.begin(), verdict.disagreements.end(),
                        [&](const Disagreement& d) { return d.simulator.starts_with(rule); });
        if (!named) rules.push_back(rule);
    }
    return rules;
}

}  // namespace

/// Compares the results of simulator and GPU; empty unless both graded.
void backends_section(Page& page, const Verdict& verdict) {
    if (verdict.backend != Backend::both || !verdict.gpu) return;
    const GpuEnvironment& gpu = *verdict.gpu;
    page.blank();
    page.paragraph("",
                   fmt::format("Simulator and GPU ({}, driver {}, nvcc {}):", gpu.device.name,
                               gpu.device.driver.empty() ? "unknown" : gpu.device.driver, gpu.nvcc),
                   Ink::bold);
    if (verdict.disagreements.empty())
        page.paragraph("  " + page.sign("✓", "+") + " ", "They agree on every check.", Ink::normal,
                       Ink::good);
    for (const Disagreement& d : verdict.disagreements) show(page, verdict, d);
    if (const auto rules = unnamed(verdict); !rules.empty())
        page.paragraph("  ", fmt::format("compute-sanitizer is silent about {}.", list_of(rules)),
                       Ink::dim);
    if (!gpu.sanitizer_problem.empty())
        page.paragraph("  ",
                       fmt::format("Without a second opinion on rules: {}.", gpu.sanitizer_problem),
                       Ink::dim);
}

}  // namespace simtutor::report
