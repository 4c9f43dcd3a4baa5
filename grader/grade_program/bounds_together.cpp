#include "grader/grade_program/bounds_together.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

namespace simtutor::report {
namespace {

bool is_outside(const simt::Finding& finding) {
    return finding.rule.starts_with("bounds.") && simt::line_of(finding) > 0;
}

bool in_one_line(const simt::Finding& a, const simt::Finding& b) {
    return simt::line_of(a) == simt::line_of(b) &&
           a.sides.front().site.file == b.sides.front().site.file;
}

/// Whether the advice is only what holds for any index.
bool tells_little(const simt::Finding& finding) {
    for (const char* begin : {"Check the index first: ", "Is element ", "The index is negative",
                              "Look at the pointer and at the index: "})
        if (finding.advice.starts_with(begin)) return true;
    return finding.advice.find(": more than a guard may be wrong. ") != std::string::npos;
}

/// A row that is left by an index is often the end of the whole array as well.
void advise_rows_first(std::vector<FindingVerdict>& merged) {
    for (const FindingVerdict& row : merged)
        for (FindingVerdict& whole : merged)
            if (row.finding.rule == "bounds.row" && is_outside(row.finding) &&
                whole.finding.rule == "bounds.shared" && is_outside(whole.finding) &&
                tells_little(whole.finding) && in_one_line(row.finding, whole.finding))
                whole.finding.advice = row.finding.advice;
}

/// A helper does what its caller asks for: where the caller leaves its bounds out, that is told.
void advise_helpers_by_callers(std::vector<FindingVerdict>& merged) {
    for (const FindingVerdict& known : merged) {
        const simt::Finding& caller = known.finding;
        if (!is_outside(caller) || !caller.advice.starts_with("Where ") ||
            caller.advice.find(" asks for no bounds: ") == std::string::npos)
            continue;
        for (FindingVerdict& other : merged) {
            simt::Finding& helper = other.finding;
            if (is_outside(helper) && tells_little(helper) && helper.kernel == caller.kernel &&
                helper.sides.front().site.function != caller.sides.front().site.function)
                helper.advice =
                    fmt::format("As for line {}: {}", simt::line_of(caller), caller.advice);
        }
    }
}

/// Whether the index comes from what the kernel has stored: a chain that a store has left out.
bool follows_from_memory(const simt::Finding& finding) {
    return finding.advice.starts_with("The index is negative") ||
           finding.advice.find(", and more numbers are drawn than the array has elements. Find ") !=
               std::string::npos;
}

/// What a store outside of an array should have changed is missing, and an index that is read from
/// there leads anywhere.
void advise_first_store_first(std::vector<FindingVerdict>& merged) {
    for (const FindingVerdict& known : merged) {
        const simt::Finding& store = known.finding;
        // What follows from memory itself may be the later one of the two.
        if (!is_outside(store) || tells_little(store) || follows_from_memory(store) ||
            store.sides.front().action != "write")
            continue;
        for (FindingVerdict& other : merged) {
            simt::Finding& later = other.finding;
            const bool same_run = std::ranges::any_of(other.runs, [&](const std::string& run) {
                return std::ranges::find(known.runs, run) != known.runs.end();
            });
            if (&other != &known && is_outside(later) && same_run && later.kernel == store.kernel &&
                follows_from_memory(later))
                later.advice = fmt::format(
                    "First repair the finding {}: what that line stores outside of the array is "
                    "missing inside, and an index that is read from there leads anywhere.",
                    simt::rule_and_line(store));
        }
    }
}

}  // namespace

void advise_bounds_together(std::vector<FindingVerdict>& merged) {
    advise_rows_first(merged);
    advise_helpers_by_callers(merged);
    advise_first_store_first(merged);
}

}  // namespace simtutor::report
