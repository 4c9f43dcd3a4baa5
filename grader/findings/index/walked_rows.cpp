#include "grader/findings/index/walked_rows.h"

#include <fmt/format.h>

#include <cstdlib>
#include <optional>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/moved_pointer.h"

namespace simtutor {
namespace {

/// How far it is from row to row, by the row that the advice names and where it begins.
std::optional<long long> distance_in(const std::string& advice) {
    const std::string row = "; row ", begins = " begins at ";
    const std::size_t at = advice.find(row), begin = advice.find(begins);
    const std::size_t open = advice.find('[', begin == std::string::npos ? advice.size() : begin);
    if (at == std::string::npos || open == std::string::npos) return {};
    const long long number = std::atoll(advice.c_str() + at + row.size()),
                    place = std::atoll(advice.c_str() + open + 1);
    if (number <= 0 || place <= 0 || place % number != 0) return {};
    return place / number;
}

/// Whether a loop of the function ends at the name: then it counts elements.
bool ends_a_loop(const FunctionText& function, const std::string& name) {
    for (const Statement& one : function.statements()) {
        if (one.kind != Statement::Kind::loop) continue;
        const auto parts = split(one.words, ";");
        const Tokens& asked = parts.size() == 3 ? parts[1] : one.words;
        if (asked.size() == 3 && asked[1].is("<") && asked[2].text == name) return true;
    }
    return false;
}

/// "row = a + i * n": a pointer, or an index, that goes to a row by another distance.
std::string row_by_other_distance(const FunctionText& function, int line, const std::string& array,
                                  long long distance) {
    const int at = function.at(line, "");
    if (at < 0) return "";
    const Tokens& words = function.statements()[static_cast<std::size_t>(at)].words;
    for (const Token& word : words) {
        Tokens value;
        const int set = word.is_name() ? function.definition(word.text, at - 1, &value) : -1;
        if (set < 0 || !mentions(value, array)) continue;
        for (std::size_t i = 1; i + 1 < value.size(); ++i) {
            const bool product =
                value[i].is("*") && value[i - 1].is_name() && value[i + 1].is_name();
            if (!product || !ends_a_loop(function, value[i + 1].text)) continue;
            return fmt::format(
                "{0} in line {1} goes from row to row by {2}, which is a number of elements; from "
                "row to row of {3} it is {4} elements here.",
                word.text, function.statements()[static_cast<std::size_t>(set)].line,
                value[i + 1].text, array, distance);
        }
    }
    return "";
}

}  // namespace

std::string walked_rows(const FunctionText& function, int line, const std::string& array,
                        const std::string& advice) {
    const auto distance = distance_in(advice);
    if (!distance) return "";
    for (int at = 0; at < static_cast<int>(function.statements().size()); ++at) {
        const Tokens& words = function.statements()[static_cast<std::size_t>(at)].words;
        for (std::size_t i = 0; i < words.size(); ++i) {
            if (words[i].line != line || !is_loaded_through(words, i)) continue;
            const std::string& pointer = words[i].text;
            if (pointer != array && !has(names_behind(function, {words[i]}, at), array)) continue;
            for (const Statement& move : function.statements())
                for (const Assigned& step : assignments_in(move))
                    if (!step.element() && step.name() == pointer && step.sign == "+=" &&
                        step.value.size() == 1 && ends_a_loop(function, step.value[0].text))
                        return fmt::format(
                            "Line {} moves {} by {}, which is a number of elements; from row to "
                            "row of {} it is {} elements here.",
                            move.line, pointer, step.value[0].text, array, *distance);
        }
    }
    return row_by_other_distance(function, line, array, *distance);
}

}  // namespace simtutor
