#include "grader/findings/cost/rows_of_thread.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// "b[row * n + column]" of device memory in a statement, with the place in its brackets.
struct RowLoad {
    Tokens text, index;
};

std::vector<RowLoad> row_loads_of(const FunctionText& function, const Statement& one) {
    std::vector<RowLoad> all;
    for (std::size_t i = 0; i + 1 < one.words.size(); ++i) {
        const std::size_t close = closing(one.words, i + 1);
        if (!one.words[i].is_name() || !one.words[i + 1].is("[") || close >= one.words.size() ||
            !is_pointer_parameter(function, one.words[i].text))
            continue;
        all.push_back({part_of(one.words, i, close + 1), part_of(one.words, i + 2, close)});
    }
    return all;
}

/// The counters of the loops around a statement, the innermost first.
std::vector<std::string> counters_around(const FunctionText& function, int statement) {
    std::vector<std::string> all;
    for (const int head : function.around(statement)) {
        const Statement& one = function.statements()[static_cast<std::size_t>(head)];
        if (one.kind == Statement::Kind::loop) all.push_back(counter_of(one));
    }
    return all;
}

/// "n" of "(start + j) * n + column", where the row follows `counter` and no other part of the
/// index follows a loop; else nothing.
Tokens length_of_rows(const Tokens& file, const FunctionText& function, const Tokens& index,
                      int statement, const std::vector<std::string>& counters) {
    Tokens length;
    for (const Tokens& term : split(index, "+")) {
        const auto follows = [&](const Tokens& words, const std::string& counter) {
            return has(names_behind(function, words, statement), counter);
        };
        const bool any = std::ranges::any_of(
            counters, [&](const std::string& one) { return follows(term, one); });
        if (!any) continue;
        const auto factors = split(term, "*");
        if (factors.size() != 2 || !length.empty()) return {};
        const std::size_t row = follows(factors[0], counters.front()) ? 0 : 1;
        if (!follows(factors[row], counters.front()) || constant_value(file, factors[1 - row]) ||
            std::ranges::any_of(
                counters, [&](const std::string& one) { return follows(factors[1 - row], one); }))
            return {};
        length = factors[1 - row];
    }
    return length;
}

}  // namespace

std::string rows_of_thread(const Tokens& file, int line) {
    const FunctionText function(file, line);
    for (int i = 0; i < static_cast<int>(function.statements().size()); ++i) {
        const Statement& one = function.statements()[static_cast<std::size_t>(i)];
        if (one.kind != Statement::Kind::plain || !one.touches(line)) continue;
        const auto loads = row_loads_of(function, one);
        const auto counters = counters_around(function, i);
        if (loads.size() != 1 || counters.empty() || counters.front().empty()) continue;
        const Tokens length = length_of_rows(file, function, loads[0].index, i, counters);
        if (length.empty()) continue;
        return fmt::format(
            "Of {} each round of the loop over {} takes another row: what one thread takes here "
            "lies {} elements apart, and no float2 or float4 holds two of its elements.",
            text_of(loads[0].text), counters.front(), text_of(length));
    }
    return "";
}

}  // namespace simtutor
