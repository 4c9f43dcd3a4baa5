#include "grader/grade_program/bounds_together.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/code_tokens.h"
#include "grader/findings/source/function_text.h"
#include "grader/grade_program/access_words.h"

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

/// Whether a value may come from memory: an element, a member, what a pointer points to or what a
/// function returns.
bool is_from_memory(const Tokens& value) {
    for (std::size_t i = 0; i < value.size(); ++i)
        if (value[i].is("[") || value[i].is("->") || (i == 0 && value[i].is("*")) ||
            (value[i].is("(") && i > 0 && value[i - 1].is_name()))
            return true;
    return false;
}

/// Whether the text lets the index be read from memory; also where it tells nothing of the index.
bool may_be_read(const simt::Finding& finding, Sources& sources) {
    const simt::Site& site = finding.sides.front().site;
    const FunctionText function(tokens_of(sources, site.file), site.line);
    const int at = function.at(site.line, "");
    if (at < 0) return true;
    const Statement& access = function.statements()[static_cast<std::size_t>(at)];
    const Tokens words = access_words(access, finding);
    int depth = 0;
    for (const Token& word : words) {
        depth += word.is("[") ? 1 : word.is("]") ? -1 : 0;
        if (depth > 1 || word.is("->")) return true;
    }
    const std::vector<std::string> names = names_behind(function, words, at);
    for (int i = 0; i < at; ++i)
        for (const Assigned& set :
             assignments_in(function.statements()[static_cast<std::size_t>(i)]))
            if (!set.element() && has(names, set.name()) && is_from_memory(set.value)) return true;
    return false;
}

/// What a store outside of an array should have changed is missing, and an index that is read from
/// there leads anywhere.
void advise_first_store_first(std::vector<FindingVerdict>& merged, Sources& sources) {
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
                follows_from_memory(later) && may_be_read(later, sources))
                later.advice = fmt::format(
                    "First repair the finding {}: what that line stores outside of the array is "
                    "missing inside, and an index that is read from there leads anywhere.",
                    simt::rule_and_line(store));
        }
    }
}

}  // namespace

void advise_bounds_together(std::vector<FindingVerdict>& merged, Sources& sources) {
    advise_rows_first(merged);
    advise_helpers_by_callers(merged);
    advise_first_store_first(merged, sources);
}

}  // namespace simtutor::report
