#include "grader/findings/index/joint_guard.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "grader/findings/index/asked_by_call.h"
#include "grader/findings/index/index_text.h"
#include "grader/findings/source/overrun.h"
#include "grader/findings/source/place_function.h"

namespace simtutor {
namespace {

/// A name, the line that sets it, and what to.
struct Value {
    Tokens words;
    int line = 0;
};

Value value_of(const FunctionText& function, const std::string& name, int before) {
    Value value;
    const int set = function.definition(name, before, &value.words);
    if (set >= 0) value.line = function.statements()[static_cast<std::size_t>(set)].line;
    return value;
}

/// The place that a guard asks for: "row * n + column", or a name that was set to it.
std::optional<RowMajor> place_of(const Guard& guard, const FunctionText& function,
                                 const IndexText& index, const Tokens& file) {
    Tokens words = guard.left;
    if (words.size() == 1) words = value_of(function, words[0].text, index.statement()).words;
    const auto rows = row_major(index, place_in_call(file, words));
    const bool of_thread = rows && rows->row.size() == 1 && rows->column.size() == 1;
    return of_thread ? rows : std::nullopt;
}

/// Whether something asks for the name alone, or in a sum.
bool is_asked(const std::vector<Guard>& guards, const std::string& name) {
    return std::any_of(guards.begin(), guards.end(), [&](const Guard& guard) {
        return !guard.one_of && mentions(guard.left, name) && !mentions(guard.left, "*");
    });
}

/// The sum with the column in it that is not the place itself; empty if there is none.
Tokens other_sum(const IndexText& index, const Tokens& file, const RowMajor& place) {
    for (const IndexPart& part : index.parts()) {
        const auto rows = row_major(index, place_in_call(file, part.words));
        if (!rows || !mentions(rows->column, place.column[0].text)) continue;
        if (same_words(rows->row, place.row)) return {};
        return part.words;
    }
    return {};
}

}  // namespace

Cause joint_guard_cause(const simt::Finding& finding, Sources& sources) {
    const simt::FindingSide& access = finding.sides.front();
    if (finding.rule != "bounds.global" || Overrun(finding).below()) return {};
    const Tokens file = tokens_of(sources, access.site.file);
    const FunctionText function(file, access.site.line);
    const std::string name = access.object.substr(0, access.object.find_first_of("[+ "));
    const IndexText index(file, function, access.site.line, name);
    if (!function.found() || !index.found()) return {};
    const std::vector<Guard> guards = function.guards(index.statement());
    for (const Guard& guard : guards) {
        if (guard.loop || guard.one_of || guard.sign[0] != '<') continue;
        const auto place = place_of(guard, function, index, file);
        if (!place || is_asked(guards, place->column[0].text) ||
            may_be_asked(function, index.statement(), place->column[0].text))
            continue;
        const std::string &column = place->column[0].text, row = place->row[0].text;
        const Value made = value_of(function, column, index.statement());
        const Tokens sum = other_sum(index, file, *place);
        if (sum.empty() || !mentions(made.words, "threadIdx")) continue;
        return {{place_of_cause(finding, "set", column, made.line),
                 place_of_cause(finding, "guard", text_of(guard.left), guard.line)},
                fmt::format(
                    "Nothing compares {0} with {1}: line {2} tests {3} alone, and that may lie "
                    "inside the array where {0} is {1} or more. Then {4} is behind the end. Let "
                    "only threads go on whose {0} is below {1} and whose {5} is below the number "
                    "of rows.",
                    column, text_of(place->stride), guard.line, text_of(guard.left), text_of(sum),
                    row)};
    }
    return {};
}

}  // namespace simtutor
