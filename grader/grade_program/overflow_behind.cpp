#include "grader/grade_program/overflow_behind.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/code_tokens.h"
#include "grader/findings/source/function_text.h"
#include "grader/grade_program/access_words.h"

namespace simtutor::report {
namespace {

bool is_overflow(const simt::Finding& finding) {
    return finding.rule == "index.overflow" && simt::line_of(finding) > 0;
}

bool leaves_array(const simt::Finding& finding) {
    return finding.rule.starts_with("bounds.") && simt::line_of(finding) > 0;
}

/// Whether what is computed in the overflow's line is in the index of the access: in its own line,
/// or in what the access's function gives to a name of it.
bool is_of_index(const simt::Finding& overflow, const simt::Finding& outside, Sources& sources) {
    const simt::Site &made = overflow.sides.front().site, &used = outside.sides.front().site;
    if (made.file != used.file) return false;
    if (made.line == used.line) return true;
    const FunctionText function(tokens_of(sources, used.file), used.line);
    const int at = function.at(used.line, "");
    if (at < 0) return false;
    const Tokens access =
        access_words(function.statements()[static_cast<std::size_t>(at)], outside);
    const std::vector<std::string> names = names_behind(function, access, at);
    return std::ranges::any_of(function.statements(), [&](const Statement& one) {
        return one.touches(made.line) &&
               std::ranges::any_of(assignments_in(one), [&](const Assigned& set) {
                   return !set.element() && has(names, set.name());
               });
    });
}

/// The first run of the access in which nothing overflows; empty if there is none.
std::string run_that_fits(const FindingVerdict& outside,
                          const std::vector<FindingVerdict>& findings) {
    for (const std::string& run : outside.runs)
        if (std::ranges::none_of(findings, [&](const FindingVerdict& one) {
                return is_overflow(one.finding) &&
                       std::ranges::find(one.runs, run) != one.runs.end();
            }))
            return run;
    return "";
}

/// What is said of an overflow whose index is wrong in smaller runs, too; empty for others.
std::string advice_behind(const FindingVerdict& overflow,
                          const std::vector<FindingVerdict>& findings, Sources& sources) {
    // What the text alone says was seen in no run.
    if (overflow.runs.empty()) return "";
    for (const FindingVerdict& outside : findings) {
        const simt::Finding& cause = outside.finding;
        if (!leaves_array(cause) || cause.level != overflow.finding.level ||
            cause.kernel != overflow.finding.kernel ||
            !is_of_index(overflow.finding, cause, sources))
            continue;
        const std::string run = run_that_fits(outside, findings);
        if (run.empty()) continue;
        return fmt::format(
            "First repair the finding {}: in the run {} this index leaves its array where every "
            "number fits, which a wider type does not change. If this finding stays after that: {}",
            simt::rule_and_line(cause), run, overflow.finding.advice);
    }
    return "";
}

}  // namespace

std::vector<const check::RunRecord*> overflows_last(const std::vector<check::RunRecord>& runs) {
    std::vector<const check::RunRecord*> ordered;
    for (const check::RunRecord& run : runs) ordered.push_back(&run);
    std::stable_partition(ordered.begin(), ordered.end(), [](const check::RunRecord* run) {
        return std::ranges::none_of(run->findings, is_overflow);
    });
    return ordered;
}

void put_overflows_behind(std::vector<FindingVerdict>& findings, Sources& sources) {
    std::vector<std::string> advice;
    for (const FindingVerdict& one : findings)
        advice.push_back(is_overflow(one.finding) ? advice_behind(one, findings, sources) : "");
    std::vector<FindingVerdict> kept, behind;
    for (std::size_t i = 0; i < findings.size(); ++i) {
        if (advice[i].empty()) {
            kept.push_back(std::move(findings[i]));
            continue;
        }
        findings[i].finding.advice = std::move(advice[i]);
        behind.push_back(std::move(findings[i]));
    }
    const auto last = std::find_if(kept.rbegin(), kept.rend(), [](const FindingVerdict& one) {
        return leaves_array(one.finding);
    });
    kept.insert(last.base(), std::make_move_iterator(behind.begin()),
                std::make_move_iterator(behind.end()));
    findings = std::move(kept);
}

}  // namespace simtutor::report
