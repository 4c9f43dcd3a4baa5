#include "grader/findings/index/last_step.h"

#include <fmt/format.h>

#include <algorithm>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

constexpr long long most_steps = 64;

/// "k < n" of a loop that begins with 0 and goes up by `step` in a line.
struct Steps {
    Token counter, end;
    long long step = 0;
    int head = 0, line = 0;
};

const Statement& statement_of(const FunctionText& function, int i) {
    return function.statements()[static_cast<std::size_t>(i)];
}

bool begins_with_zero(const FunctionText& function, int loop, const Tokens& head,
                      const std::string& counter) {
    for (std::size_t i = 0; i + 2 < head.size(); ++i)
        if (head[i].text == counter && head[i + 1].is("=")) return is_zero({head[i + 2]});
    Tokens value;
    return function.definition(counter, loop, &value) >= 0 && is_zero(value);
}

/// The step of "k += 2" among the words; 0: they are no step of the counter.
long long step_in(const Tokens& file, const Tokens& words, const std::string& counter) {
    std::size_t end = words.size();
    while (end > 0 && words[end - 1].is(";")) --end;
    if (end < 3 || words[0].text != counter || !words[1].is("+=")) return 0;
    return constant_value(file, part_of(words, 2, end)).value_or(0);
}

Steps steps_of(const Tokens& file, const FunctionText& function, int loop) {
    const Statement& head = statement_of(function, loop);
    const auto parts = split(head.words, ";");
    const bool counted = parts.size() == 3;
    if (head.kind != Statement::Kind::loop || parts.empty()) return {};
    const Tokens& asked = counted ? parts[1] : parts[0];
    if (asked.size() != 3 || !asked[0].is_name() || !asked[1].is("<") || !asked[2].is_name() ||
        !begins_with_zero(function, loop, counted ? parts[0] : Tokens(), asked[0].text))
        return {};
    Steps found{asked[0], asked[2], 0, head.line, head.line};
    if (counted) {
        found.step = step_in(file, parts[2], asked[0].text);
        return found;
    }
    for (int i = loop + 1; i < static_cast<int>(function.statements().size()); ++i) {
        const Statement& one = statement_of(function, i);
        if (one.parent != loop) continue;
        const long long step = step_in(file, one.words, asked[0].text);
        if (step == 0) continue;
        found.step = step;
        found.line = one.line;
    }
    return found;
}

/// The largest number that a round adds to the counter; 0 where the text compares such a sum.
long long reach_of(const Tokens& file, const FunctionText& function, int loop, const Steps& steps) {
    long long most = 0;
    for (int i = loop + 1; i < static_cast<int>(function.statements().size()); ++i) {
        const Tokens& w = statement_of(function, i).words;
        if (!is_inside(function, i, loop)) continue;
        for (std::size_t k = 0; k + 3 < w.size(); ++k) {
            // "n - i": how many are left.
            if (w[k].text == steps.end.text && w[k + 1].is("-") &&
                w[k + 2].text == steps.counter.text)
                return 0;
            if (w[k].text != steps.counter.text || !w[k + 1].is("+")) continue;
            const auto number = constant_value(file, {w[k + 2]});
            if (!number || *number <= 0 || *number >= steps.step) continue;
            if (!w[k + 3].is("]") && !w[k + 3].is(")")) return 0;
            most = std::max(most, *number);
        }
    }
    return most;
}

/// "n" of "int n", and no size of an array among the parameters.
bool is_parameter(const FunctionText& function, const std::string& name) {
    return std::ranges::any_of(split(function.parameters(), ","), [&](const Tokens& one) {
        return !one.empty() && one.back().text == name;
    });
}

/// Whether the end is a size that the function was given from outside of the file, or the same
/// under another name: any other end may be a multiple of the step.
bool is_any_size(const Tokens& file, const FunctionText& function, int loop, const Token& end) {
    std::ptrdiff_t times = 0;
    for (std::size_t i = 0; i + 1 < file.size(); ++i)
        times += file[i].text == function.name() && file[i + 1].is("(") ? 1 : 0;
    if (times > 1) return false;
    Tokens value;
    if (function.definition(end.text, loop, &value) < 0) return is_parameter(function, end.text);
    return value.size() == 1 && value[0].is_name() && is_parameter(function, value[0].text) &&
           function.definition(value[0].text, loop) < 0;
}

/// Whether the text asks for the rest of the steps: then this loop may be kept for whole ones.
bool asks_for_rest_of(const Tokens& file, const Steps& steps) {
    for (std::size_t i = 1; i + 1 < file.size(); ++i)
        if ((file[i].is("%") || file[i].is("&")) && file[i - 1].text == steps.end.text) return true;
    return false;
}

}  // namespace

std::string last_step_too_far(const Tokens& file, const FunctionText& function, int line) {
    const int at = function.at(line, "");
    if (at < 0) return "";
    for (const int loop : function.around(at)) {
        const Steps steps = steps_of(file, function, loop);
        if (steps.step < 2 || steps.step > most_steps || asks_for_rest_of(file, steps) ||
            !is_any_size(file, function, loop, steps.end))
            continue;
        const Tokens& words = statement_of(function, at).words;
        if (!mentions(words, steps.counter.text) &&
            !has(names_behind(function, words, at), steps.counter.text))
            continue;
        const long long reach = reach_of(file, function, loop, steps);
        if (reach == 0) continue;
        const std::string far = fmt::format("{} + {}", steps.counter.text, reach);
        return fmt::format(
            "{0} goes up by {1} (line {2}) while {0} < {3} (line {4}): where {3} is {5}, a round "
            "takes {6}, which {7} not there. Go on only while {8} < {3}, and do what is left over "
            "behind the loop.",
            steps.counter.text, steps.step, steps.line, steps.end.text, steps.head,
            steps.step == 2 ? "odd" : fmt::format("no multiple of {}", steps.step),
            steps.step == 2 ? far : "numbers up to " + far, steps.step == 2 ? "is" : "are", far);
    }
    return "";
}

}  // namespace simtutor
