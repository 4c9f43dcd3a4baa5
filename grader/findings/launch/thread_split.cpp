#include "grader/findings/launch/thread_split.h"

#include <fmt/format.h>

#include <set>

#include "grader/findings/source/assignments.h"
#include "grader/findings/text.h"

namespace simtutor {
namespace {

/// Lines that divide a loop's counter, or what the loop makes of it, by the same number, with and
/// without its remainder.
struct Split {
    std::string counter, quotient, remainder;
    std::set<int> lines;

    bool whole() const { return !quotient.empty() && quotient == remainder; }
};

/// What the statements of a loop make of its counter, or of another name.
Split split_of(const FunctionText& function, int loop, const std::string& counter) {
    const auto& all = function.statements();
    Split found;
    found.counter = counter;
    if (found.counter.empty()) return found;
    for (int i = loop + 1; i < static_cast<int>(all.size()); ++i) {
        if (!is_inside(function, i, loop)) continue;
        for (const Assigned& set : assignments_in(all[static_cast<std::size_t>(i)])) {
            if (set.element()) continue;
            for (std::size_t k = 0; k + 2 < set.value.size(); ++k) {
                if (set.value[k].text != found.counter) continue;
                const bool divides = set.value[k + 1].is("/");
                if (!divides && !set.value[k + 1].is("%")) continue;
                (divides ? found.quotient : found.remainder) = set.value[k + 2].text;
                found.lines.insert(set.value[k].line);
            }
        }
    }
    return found;
}

/// The counter's split, or that of "thread = first + lane", which the loop makes of it.
Split split_in(const FunctionText& function, int loop) {
    const auto& all = function.statements();
    const std::string counter = counter_of(all[static_cast<std::size_t>(loop)]);
    Split found = split_of(function, loop, counter);
    for (int i = loop + 1; i < static_cast<int>(all.size()) && !found.whole(); ++i) {
        if (counter.empty() || loop_around(function, i) != loop) continue;
        for (const Assigned& set : assignments_in(all[static_cast<std::size_t>(i)]))
            if (!found.whole() && set.sign == "=" && !set.element() && mentions(set.value, counter))
                found = split_of(function, loop, set.name());
    }
    return found;
}

}  // namespace

std::string thread_split(const Tokens& file, const std::string& message) {
    if (message.find(" run down the columns of the block") == std::string::npos) return "";
    Split only;
    for (const FunctionText& function : functions_in(file))
        for (int i = 0; i < static_cast<int>(function.statements().size()); ++i) {
            if (function.statements()[static_cast<std::size_t>(i)].kind != Statement::Kind::loop)
                continue;
            const Split split = split_in(function, i);
            if (!split.whole()) continue;
            if (only.whole()) return "";
            only = split;
        }

    if (!only.whole()) return "";
    return fmt::format(
        "{0} {1} {2} into x and y: x is {2} % the block's width, and y is {2} / that width.",
        sentence(lines_text(only.lines)), only.lines.size() == 1 ? "splits" : "split",
        only.counter);
}

}  // namespace simtutor
