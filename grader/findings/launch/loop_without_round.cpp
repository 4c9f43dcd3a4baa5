#include "grader/findings/launch/loop_without_round.h"

#include <fmt/format.h>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/launch_lines.h"
#include "grader/findings/source/run_functions.h"

namespace simtutor {
namespace {

/// The parameter that is 0 in this run and below which the loop's condition wants its counter,
/// which begins at 0; empty for another loop.
std::string bound_of_zero(const FunctionText& function, int loop, const EntryCall& call) {
    const auto& all = function.statements();
    const Tokens& head = all[static_cast<std::size_t>(loop)].words;
    for (std::size_t i = 1; i + 1 < head.size(); ++i) {
        if (!head[i].is("<") || !head[i - 1].is_name()) continue;
        const auto number = call.numbers.find(head[i + 1].text);
        const bool whole = i + 2 == head.size() || head[i + 2].is(";");
        const bool alone = i == 1 || head[i - 2].is(";");
        if (number == call.numbers.end() || number->second != 0 || !whole || !alone) continue;
        if (!mentions(function.parameters(), number->first) ||
            function.definition(number->first, loop) >= 0)
            continue;
        Tokens begin;
        for (const Assigned& set : assignments_in(all[static_cast<std::size_t>(loop)]))
            if (set.name() == head[i - 1].text && set.declares) begin = set.value;
        if (begin.empty()) function.definition(head[i - 1].text, loop, &begin);
        if (!begin.empty() && is_zero(begin)) return number->first;
    }
    return "";
}

}  // namespace

std::string loop_without_round(const Tokens& file, const EntryCall& call) {
    const int line = line_of_function(file, call.entry);
    if (call.entry.empty() || line == 0) return "";
    const std::vector<LaunchText> launches = launches_in(file);
    for (const FunctionText& function : functions_in(file)) {
        if (function.name() != call.entry) continue;
        const auto& all = function.statements();
        for (int loop = 0; loop < static_cast<int>(all.size()); ++loop) {
            if (all[static_cast<std::size_t>(loop)].kind != Statement::Kind::loop) continue;
            const std::string zero = bound_of_zero(function, loop, call);
            if (zero.empty()) continue;
            // What the entry calls may launch, too: only a file whose launches all stand here.
            std::size_t inside = 0;
            for (const LaunchText& launch : launches) {
                bool found = false;
                for (int i = loop + 1; i < static_cast<int>(all.size()); ++i)
                    found |= is_inside(function, i, loop) &&
                             all[static_cast<std::size_t>(i)].touches(launch.line);
                inside += found;
            }
            if (inside > 0 && inside == launches.size())
                return fmt::format(
                    "with {0} = 0 the loop in line {1} makes no round, so no kernel is launched.",
                    zero, all[static_cast<std::size_t>(loop)].line);
        }
    }
    return "";
}

}  // namespace simtutor
