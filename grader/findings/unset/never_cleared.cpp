#include "grader/findings/unset/never_cleared.h"

#include <fmt/format.h>

#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// Whether a statement of the function sets elements of the array, itself or by a call.
bool is_set(const FunctionText& function, const std::string& array) {
    for (const Statement& one : function.statements()) {
        const auto all = assignments_in(one);
        for (const Assigned& set : all)
            if (set.element() && set.name() == array && set.sign == "=") return true;
        if (all.empty() && one.kind == Statement::Kind::plain && mentions(one.words, array))
            return true;
    }
    return false;
}

/// Where the function sets elements of an array to 0, and how far.
struct ClearedPart {
    int line = 0;
    std::string end;  ///< "stop, which line 14 sets to c + n"
};

/// The end of a loop with the line that gives it its value; empty for another head.
std::string end_of_clearing(const FunctionText& function, int loop) {
    const std::vector<Tokens> head =
        split(function.statements()[static_cast<std::size_t>(loop)].words, ";");
    if (head.size() != 3) return "";
    for (const char* sign : {"!=", "<"}) {
        const std::vector<Tokens> sides = split(head[1], sign);
        if (sides.size() != 2 || sides[1].empty()) continue;
        Tokens value;
        const int set =
            sides[1].size() == 1 ? function.definition(sides[1][0].text, loop - 1, &value) : -1;
        return set < 0 ? text_of(sides[1])
                       : fmt::format("{}, which line {} sets to {}", text_of(sides[1]),
                                     function.statements()[static_cast<std::size_t>(set)].line,
                                     text_of(value));
    }
    return "";
}

/// The loop in front of a statement that sets elements to 0 of an array that the sum's pointer is
/// made of: "for (p = c; p != stop; ++p) *p = 0;".
ClearedPart cleared_before(const FunctionText& function, const std::vector<std::string>& names,
                           int statement) {
    const auto& all = function.statements();
    for (int i = 0; i < statement; ++i) {
        const int loop = loop_around(function, i);
        const Tokens& words = all[static_cast<std::size_t>(i)].words;
        if (loop < 0 || is_inside(function, statement, loop)) continue;
        const bool walked = words.size() > 3 && words[0].is("*") && words[1].is_name() &&
                            mentions(words, "=") &&
                            is_zero(part_of(words, words.size() - 1, words.size()));
        bool clears = false;
        for (const std::string& name : names) {
            if (!is_pointer_parameter(function, name)) continue;
            const auto made = names_behind(function, {words.empty() ? Token{} : words[walked]}, i);
            clears |= walked && has(made, name);
            for (const Assigned& set : assignments_in(all[static_cast<std::size_t>(i)]))
                clears |= set.element() && set.name() == name && is_zero(set.value);
        }
        const std::string end = clears ? end_of_clearing(function, loop) : std::string();
        if (!end.empty()) return {all[static_cast<std::size_t>(loop)].line, end};
    }
    return {};
}

}  // namespace

std::string never_cleared(const FunctionText& function, int line, const std::string& array) {
    const auto& all = function.statements();
    for (int k = 0; k < static_cast<int>(all.size()); ++k) {
        const Statement& one = all[static_cast<std::size_t>(k)];
        if (!one.touches(line) || one.kind != Statement::Kind::plain) continue;
        for (const Assigned& set : assignments_in(one)) {
            if (!set.element() || set.sign != "+=") continue;
            // What was never written is an element that is read, not the one that is added to.
            if (mentions(set.value, array) && set.name() != array) continue;
            if (is_set(function, set.name())) return "";
            const std::vector<std::string> names = names_behind(function, set.to, k);
            int same = -1;
            std::string inner;
            for (int loop = loop_around(function, k); loop >= 0;
                 loop = loop_around(function, loop)) {
                const std::string counter = counter_of(all[static_cast<std::size_t>(loop)]);
                if (counter.empty()) break;
                if (!mentions(set.to, counter) && !has(names, counter))
                    same = loop;
                else if (same < 0)
                    inner = counter;
            }
            if (same < 0) return "";
            const Statement& head = all[static_cast<std::size_t>(same)];
            if (const ClearedPart part = cleared_before(function, names, k); part.line > 0)
                return fmt::format(
                    "Line {0} adds to {1}, and the loop in line {2}, which sets elements to 0, "
                    "goes "
                    "to {3}: this element lies outside of what it sets. Let that loop come to all "
                    "elements that are added to.",
                    one.line, text_of(set.to), part.line, part.end);
            return fmt::format(
                "Line {} adds to {} in each round of the loop over {} (line {}), and no line sets "
                "an element of {}. Set {} to 0{} before line {}.",
                one.line, text_of(set.to), counter_of(head), head.line, set.name(), text_of(set.to),
                inner.empty() ? "" : fmt::format(" for each {}", inner), head.line);
        }
    }
    return "";
}

}  // namespace simtutor
