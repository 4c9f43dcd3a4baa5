#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "grader/check/check.h"
#include "grader/check/grading.h"
#include "grader/check/number.h"
#include "grader/check/rule_pattern.h"

namespace simtutor::check {
namespace {

std::string place(const simt::Finding& finding) {
    if (finding.accesses.empty() || finding.accesses.front().site.line == 0) return "";
    return fmt::format("line {}: ", finding.accesses.front().site.line);
}

}  // namespace

void expect_no_findings(const std::vector<Run>& runs, const std::vector<std::string>& rules) {
    const Check* check = grading().declaration();
    const std::vector<std::string>& wanted = rules.empty() && check ? check->rules : rules;
    if (wanted.empty())
        return fail("", "the check names no rules; add rules = [...] to it in lesson.toml.");
    if (runs.empty())
        return fail("", "the check made no runs, so nothing was shown; correct grade.cpp.");
    const auto expect_none = [&](const std::string& run,
                                 const std::vector<simt::Finding>& findings) {
        for (const simt::Finding& finding : findings) {
            if (finding.level != simt::Level::error || !any_rule_matches(wanted, finding.rule))
                continue;
            fail(run, fmt::format("{}: {}{}", finding.rule, place(finding), finding.message));
        }
    };
    expect_none("", grading().module_findings);
    for (const Run& run : runs) {
        expect_end(run);
        expect_none(run.call.label, run.result.findings);
    }
}

}  // namespace simtutor::check
