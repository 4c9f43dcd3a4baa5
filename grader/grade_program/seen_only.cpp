#include "grader/grade_program/seen_only.h"

#include <algorithm>
#include <set>
#include <string>

#include "grader/check/wrong/failing_runs.h"

namespace simtutor::report {
namespace {

/// Whether the advice is what is said of any access outside.
bool is_general(const simt::Finding& finding) {
    return finding.advice.starts_with("Check the limits of the loop") ||
           finding.advice.find(" is an input that the caller has filled: ") != std::string::npos;
}

/// "matmul" of "matmul(n = 3)".
std::string entry_of(const check::RunRecord& run) {
    return run.call.substr(0, run.call.find('('));
}

void replace(std::string& text, const std::string& from, const std::string& to) {
    if (const std::size_t at = text.find(from); at != std::string::npos)
        text.replace(at, from.size(), to);
}

std::string where_seen(const FindingVerdict& one, const check::Grading& grading) {
    const auto shows = [&](const check::RunRecord& run) {
        return std::ranges::find(one.runs, run.label) != one.runs.end();
    };
    std::set<std::string> entries;
    for (const check::RunRecord& run : grading.runs)
        if (shows(run)) entries.insert(entry_of(run));
    std::vector<check::TriedRun> tried;
    for (const check::RunRecord& run : grading.runs) {
        // What was cut off has not come to all places.
        const bool whole = shows(run) || !(run.broke_off || run.sampled || run.ends);
        if (whole && !run.sizes.empty() && entries.contains(entry_of(run)))
            tried.push_back({run.label, run.sizes, shows(run), false});
    }
    std::string text = check::what_fails(tried);
    if (!check::tells_what_fails(text)) return "";
    replace(text, "Wrong only", "Seen only");
    replace(text, "(wrong for", "(seen for");
    replace(text, "; right for", "; not for");
    replace(text, "it is right", "it is not");
    return text;
}

}  // namespace

void say_where_seen(std::vector<FindingVerdict>& findings, const check::Grading& grading) {
    for (FindingVerdict& one : findings) {
        if (!is_general(one.finding)) continue;
        const std::string where = where_seen(one, grading);
        if (!where.empty()) one.finding.advice = where + " " + one.finding.advice;
    }
}

}  // namespace simtutor::report
