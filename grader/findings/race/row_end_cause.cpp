#include "grader/findings/race/row_end_cause.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "grader/findings/given_advice.h"
#include "grader/findings/index/index_text.h"
#include "grader/findings/index/kept_by_min.h"
#include "grader/findings/source/assignments.h"
#include "grader/findings/source/overrun.h"
#include "grader/findings/source/place_function.h"

namespace simtutor {
namespace {

/// Whether something keeps the name below a bound, alone or as a part of a sum.
bool is_bound(const std::vector<Guard>& guards, const std::string& name) {
    return std::any_of(guards.begin(), guards.end(), [&](const Guard& guard) {
        return !guard.one_of && mentions(guard.left, name) && !mentions(guard.left, "*");
    });
}

/// Whether a condition above hands the column to a function of the file, which may compare it.
bool is_asked_by_call(const Tokens& file, const FunctionText& function, const std::string& column,
                      int statement) {
    const auto& all = function.statements();
    for (int i = 0; i < statement; ++i) {
        const Statement& one = all[static_cast<std::size_t>(i)];
        const Tokens& words = one.words;
        if (one.kind == Statement::Kind::plain && !mentions(words, "bool")) continue;
        for (std::size_t k = 0; k + 1 < words.size(); ++k)
            if (words[k].is_name() && words[k + 1].is("(") &&
                mentions(part_of(words, k + 2, closing(words, k + 1)), column) &&
                !body_of(file, words[k].text).empty())
                return true;
    }
    return false;
}

/// The guard of the whole place: "y * width + x < width * height", "pixel < count".
const Guard* guard_of_place(const std::vector<Guard>& guards, const IndexText& index,
                            const Tokens& file, const std::string& column) {
    for (const Guard& guard : guards) {
        if (guard.loop || guard.sign[0] != '<') continue;
        if (mentions(guard.left, "*")) return &guard;
        for (const IndexPart& part : index.parts())
            if (guard.left.size() == 1 && guard.left[0].text == part.name &&
                mentions(place_in_call(file, part.words), column))
                return &guard;
    }
    return nullptr;
}

/// Whether the name is counted by a loop around the statement.
bool is_counted(const FunctionText& function, int statement, const std::string& name) {
    return std::ranges::any_of(function.around(statement), [&](int head) {
        const Statement& one = function.statements()[static_cast<std::size_t>(head)];
        return one.kind == Statement::Kind::loop && counter_of(one) == name;
    });
}

/// Whether the two threads have one column and different rows, so that they meet only where
/// `row * columns` begins anew.
bool in_one_column(const simt::Finding& finding, const Tokens& column) {
    if (finding.sides.size() != 2 || mentions(column, "y")) return false;
    const auto &one = finding.sides[0].who, &other = finding.sides[1].who;
    return one.block[0] == other.block[0] && one.thread[0] == other.thread[0] &&
           (one.block[1] != other.block[1] || one.thread[1] != other.thread[1]);
}

/// A question about a thread's column that a function of the file makes of its number: "place(
/// blockIdx.x * blockDim.x + threadIdx.x, width)"; empty if none does.
std::string made_by_function(const Tokens& file, const Tokens& value, const std::string& column,
                             const std::string& length) {
    for (const FunctionText& one : functions_in(file)) {
        if (one.statements().empty()) continue;
        for (std::size_t i = 0; i + 1 < value.size(); ++i)
            if (value[i].text == one.name() && value[i + 1].is("("))
                return fmt::format(
                    "{0} comes from {1} (line {2}): which {0} does it give a thread whose own "
                    "number is {3} or more? If it is one that another thread has, both store one "
                    "element: let such threads return instead.",
                    column, one.name(), one.statements().front().line, length);
    }
    return "";
}

}  // namespace

Cause row_end_cause(const simt::Finding& finding, Sources& sources) {
    const simt::FindingSide& side = finding.sides.front();
    for (const simt::FindingSide& other : finding.sides)
        if (other.site.line != side.site.line || other.site.file != side.site.file) return {};
    if (given_advice(finding) == GivenAdvice::repair_first) return {};
    const Tokens file = tokens_of(sources, side.site.file);
    const FunctionText function(file, side.site.line);
    if (!function.found()) return {};
    const std::string name = side.object.substr(0, side.object.find_first_of("[+ "));
    const IndexText index(file, function, side.site.line, name);
    if (!index.found()) return {};
    const std::vector<Guard> guards = function.guards(index.statement());
    for (const IndexPart& part : index.parts()) {
        const std::optional<RowMajor> rows = row_major(index, place_in_call(file, part.words));
        if (!rows || rows->column.size() != 1 || rows->row.size() != 1) continue;
        const std::string& column = rows->column[0].text;
        Tokens value;
        const int set = function.definition(column, index.statement(), &value);
        if (set < 0 || !mentions(value, "threadIdx") || !mentions(value, "blockIdx") ||
            is_bound(guards, column) || is_asked_by_call(file, function, column, index.statement()))
            continue;
        const std::string length = text_of(rows->stride), row = rows->row[0].text;
        // A loop that steps by a number goes on from the thread's place: these are no rows.
        if (constant_value(file, rows->stride) && is_counted(function, index.statement(), row))
            continue;
        if (in_one_column(finding, value)) {
            Cause narrow;
            if (part.line > 0 && !part.name.empty())
                narrow.places.push_back(place_of_cause(finding, "index", part.name, part.line));
            narrow.advice = fmt::format(
                "The two threads have the same {0}, and are of different rows by their y. Is {1} "
                "the same for both? Then correct how it is made of blockIdx.y, blockDim.y and "
                "threadIdx.y. Or does {1} * {2} + {0} not fit into its type and begin anew at 0, "
                "as an unsigned of 32 bits does at 4,294,967,296? Then make one factor a "
                "std::size_t: static_cast<std::size_t>({1}) * {2} + {0}.",
                column, row, length);
            return narrow;
        }
        // A value that min holds back is compared: the threads outside have the last place.
        if (std::string kept = kept_by_min(function, index, column); !kept.empty()) {
            Cause held;
            held.places.push_back(place_of_cause(
                finding, "set", column, function.statements()[static_cast<std::size_t>(set)].line));
            held.advice = std::move(kept);
            return held;
        }
        // What a function of the file has done to the place is not known here.
        if (std::string asked = made_by_function(file, value, column, length); !asked.empty()) {
            Cause made;
            made.places.push_back(place_of_cause(
                finding, "set", column, function.statements()[static_cast<std::size_t>(set)].line));
            made.advice = std::move(asked);
            return made;
        }
        const Guard* const place = guard_of_place(guards, index, file, column);
        Cause cause;
        cause.places.push_back(place_of_cause(
            finding, "set", column, function.statements()[static_cast<std::size_t>(set)].line));
        std::string guard;
        if (place) {
            cause.places.push_back(
                place_of_cause(finding, "guard", text_of(place->left), place->line));
            guard = fmt::format(" Line {} tests the place alone, and that lies inside the array.",
                                place->line);
        }
        cause.advice = fmt::format(
            "Nothing compares {0} with {1}: where {0} is {1} or more, {2} * {1} + {0} is an "
            "element of the next row, which another thread has, too.{3} Let only threads go on "
            "whose {0} is below {1} and whose {2} is below the number of rows.",
            column, length, row, guard);
        return cause;
    }
    return {};
}

}  // namespace simtutor
