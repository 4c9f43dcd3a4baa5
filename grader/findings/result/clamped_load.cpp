#include "grader/findings/result/clamped_load.h"

#include <fmt/format.h>

#include <algorithm>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// "a[r * n + q]" in a value: an element of memory that the function is given.
Tokens loaded(const FunctionText& function, const Tokens& value) {
    for (std::size_t i = 0; i + 1 < value.size(); ++i)
        if (value[i + 1].is("[") && is_pointer_parameter(function, value[i].text))
            return part_of(value, i, std::min(closing(value, i + 1) + 1, value.size()));
    return {};
}

/// What min() cuts off in an index.
struct CutOff {
    std::string text;  ///< "upper in line 16"; empty: nothing
    Tokens names;      ///< the name, and what min() compares with the limit
};

/// "start + y" of "min(start + y, k - 1)" at a place of the words.
Tokens compared(const Tokens& words, std::size_t min) {
    if (min + 1 >= words.size() || !words[min + 1].is("(")) return {};
    return split(part_of(words, min + 2, closing(words, min + 1)), ",").front();
}

/// The name in an index that min() cuts off, with its line; the index itself where min() is there.
CutOff cut_off(const FunctionText& function, const Tokens& index, int statement) {
    for (std::size_t i = 0; i < index.size(); ++i) {
        if (index[i].is("min"))
            return {fmt::format("min() in line {}", index[i].line), compared(index, i)};
        Tokens value;
        const int set =
            index[i].is_name() ? function.definition(index[i].text, statement, &value) : -1;
        if (set < 0 || value.empty()) continue;
        const std::size_t min = value[0].is("std") && value.size() > 2 ? 2 : 0;
        if (!value[min].is("min")) continue;
        Tokens names = compared(value, min);
        names.push_back(index[i]);
        return {fmt::format("{} in line {}", index[i].text, value[0].line), names};
    }
    return {};
}

/// Whether what is cut off goes on from round to round, as the terms of a sum do, and the condition
/// before "?" does not ask for it, by itself or by a name. A row that has no element in the result
/// may be any.
bool is_left_open(const FunctionText& function, const Tokens& value, const CutOff& cut,
                  int statement) {
    const int loop = loop_around(function, statement);
    if (loop < 0 ||
        !mentions(cut.names, counter_of(function.statements()[static_cast<std::size_t>(loop)])))
        return false;
    const auto choice = std::ranges::find_if(value, [](const Token& one) { return one.is("?"); });
    Tokens condition(value.begin(), choice);
    for (const Token& word : Tokens(condition)) {
        Tokens set;
        if (word.is_name() && function.definition(word.text, statement - 1, &set) >= 0 &&
            (mentions(set, "<") || mentions(set, "<=")))
            condition.insert(condition.end(), set.begin(), set.end());
    }
    return std::ranges::none_of(cut.names, [&](const Token& one) {
        return one.is_name() && mentions(condition, one.text);
    });
}

/// Whether something asks for the place before the store is made: nothing but the loops around it
/// may, or a "?" for another place.
bool is_asked_for(const FunctionText& function, int statement, bool choice) {
    if (choice)
        return std::ranges::any_of(function.around(statement), [&](int head) {
            return function.statements()[static_cast<std::size_t>(head)].kind !=
                   Statement::Kind::loop;
        });
    return std::ranges::any_of(function.guards(statement),
                               [](const Guard& guard) { return !guard.loop; });
}

}  // namespace

std::string clamped_load(const Tokens& file, const std::string& message) {
    if (message.find("0 times infinity is NaN") == std::string::npos) return "";
    for (const FunctionText& function : functions_in(file)) {
        const auto& all = function.statements();
        for (int i = 0; i < static_cast<int>(all.size()); ++i)
            for (const Assigned& set : assignments_in(all[static_cast<std::size_t>(i)])) {
                const bool choice = mentions(set.value, "?");
                if (!set.element() || !is_block_shared(function, set.name()) ||
                    is_asked_for(function, i, choice))
                    continue;
                const Tokens from = loaded(function, set.value);
                const CutOff cut = from.empty() ? CutOff() : cut_off(function, from, i);
                if (cut.text.empty() || (choice && !is_left_open(function, set.value, cut, i)))
                    continue;
                return fmt::format(
                    "Line {} copies {} to {} for places that do not exist, too: the index is cut "
                    "off ({}), so {} gets a neighbour's value where a 0 belongs.",
                    set.to.front().line, text_of(from), set.name(), cut.text, set.name());
            }
    }
    return "";
}

}  // namespace simtutor
