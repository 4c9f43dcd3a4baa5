#include "grader/findings/result/left_out.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// Whether the loop gives work to the device.
bool gives_work(const FunctionText& function, int loop) {
    const auto& all = function.statements();
    for (int i = loop + 1; i < static_cast<int>(all.size()); ++i) {
        const Tokens& words = all[static_cast<std::size_t>(i)].words;
        if (!is_inside(function, i, loop)) continue;
        for (std::size_t k = 0; k < words.size(); ++k)
            if (words[k].text.starts_with("cudaMemcpy") ||
                (words[k].is("<<") && k + 1 < words.size() && words[k + 1].is("<")))
                return true;
    }
    return false;
}

/// The loop whose condition asks for the name; -1 if there is none.
int loop_until(const FunctionText& function, const std::string& name) {
    const auto& all = function.statements();
    for (int i = 0; i < static_cast<int>(all.size()); ++i) {
        const Statement& loop = all[static_cast<std::size_t>(i)];
        const auto parts = split(loop.words, ";");
        if (loop.kind == Statement::Kind::loop && parts.size() == 3 && mentions(parts[1], name) &&
            gives_work(function, i))
            return i;
    }
    return -1;
}

/// Whether something behind the loop speaks of one of the names: what the loop leaves may have its
/// turn there.
bool may_go_on(const FunctionText& function, int loop, const std::string& counter,
               const std::string& size) {
    const auto& all = function.statements();
    for (int i = loop + 1; i < static_cast<int>(all.size()); ++i)
        if (!is_inside(function, i, loop) &&
            (mentions(all[static_cast<std::size_t>(i)].words, counter) ||
             mentions(all[static_cast<std::size_t>(i)].words, size)))
            return true;
    return false;
}

/// "count" and "most" of "count / most", and of "max(1, count / most)": nothing where the value may
/// round up.
std::optional<std::pair<Token, Token>> plain_quotient(const Assigned& set) {
    const Tokens& v = set.value;
    if (set.element() || mentions(v, "+") || mentions(v, "%") || mentions(v, "?")) return {};
    for (std::size_t i = 1; i + 1 < v.size(); ++i)
        if (v[i].is("/") && v[i - 1].is_name() && v[i + 1].is_name() &&
            (i + 2 == v.size() || v[i + 2].is(")") || v[i + 2].is(",")))
            return std::pair(v[i - 1], v[i + 1]);
    return {};
}

/// "for (int first = 0; first + most <= count; first += most)"
std::string whole_parts_only(const Tokens& file, const FunctionText& function, int loop,
                             const EntryCall& call) {
    const Statement& head = function.statements()[static_cast<std::size_t>(loop)];
    const auto parts = split(head.words, ";");
    const std::string counter = counter_of(head);
    if (head.kind != Statement::Kind::loop || parts.size() != 3 || !gives_work(function, loop))
        return "";
    const auto sides = split(parts[1], "<=");
    if (sides.size() != 2 || sides[1].size() != 1 || sides[0].size() != 3 ||
        sides[0][0].text != counter || !sides[0][1].is("+"))
        return "";
    const Token& part = sides[0][2];
    const auto number = call.numbers.find(sides[1][0].text);
    const auto each = constant_value(file, {part});
    if (number == call.numbers.end() || !each || *each <= 1 || number->second % *each == 0 ||
        !mentions(parts[2], part.text) || may_go_on(function, loop, counter, sides[1][0].text))
        return "";
    const long long rest = number->second % *each;
    return fmt::format(
        "The loop in line {} goes on while {}: with {} = {} the last {} get{} no round, because "
        "they are fewer than {}.",
        head.line, text_of(parts[1]), sides[1][0].text, number->second, rest, rest == 1 ? "s" : "",
        part.text);
}

}  // namespace

std::string last_part_left_out(const Tokens& file, const EntryCall& call) {
    for (const FunctionText& function : functions_in(file))
        for (int i = 0; i < static_cast<int>(function.statements().size()); ++i)
            if (std::string text = whole_parts_only(file, function, i, call); !text.empty())
                return text;
    for (const FunctionText& function : functions_in(file))
        for (const Statement& one : function.statements())
            for (const Assigned& set : assignments_in(one)) {
                const auto quotient = plain_quotient(set);
                if (!quotient) continue;
                const auto& [above, below] = *quotient;
                const auto number = call.numbers.find(above.text);
                const auto part = constant_value(file, {below});
                if (number == call.numbers.end() || !part || *part <= 1 || number->second < *part ||
                    number->second % *part == 0 || !mentions(function.parameters(), above.text))
                    continue;
                const int loop = loop_until(function, set.name());
                if (loop < 0 || may_go_on(function, loop, set.name(), above.text)) continue;
                return fmt::format(
                    "{0} / {1} in line {2} rounds down: {3} / {4} is {5}, so the loop in line {6} "
                    "is done after {7} of {3}, and the last {8} are never copied to the device. "
                    "Round up: ({0} + {1} - 1) / {1}.",
                    above.text, below.text, one.line, number->second, *part, number->second / *part,
                    function.statements()[static_cast<std::size_t>(loop)].line,
                    number->second / *part * *part, number->second % *part);
            }
    return "";
}

}  // namespace simtutor
