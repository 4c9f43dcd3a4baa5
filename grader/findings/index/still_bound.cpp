#include "grader/findings/index/still_bound.h"

#include <fmt/format.h>

#include <set>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/function_calls.h"
#include "grader/findings/text.h"

namespace simtutor {
namespace {

/// Whether the function compares something with the parameter: "row < left". @param where the line
bool is_bound(const FunctionText& function, const std::string& name, int last, int& where) {
    for (const Statement& one : function.statements())
        for (std::size_t i = 0; i + 1 < one.words.size(); ++i) {
            const bool below = one.words[i].is("<") && one.words[i + 1].text == name;
            const bool above = one.words[i].text == name && one.words[i + 1].is(">");
            if ((!below && !above) || one.line > last) continue;
            where = one.line;
            if (one.touches(last)) return true;
        }
    return where > 0;
}

/// The lines that change the name by `sign`, inside of a loop or outside of it.
std::set<int> changed_in(const FunctionText& caller, const std::string& name, const char* sign,
                         int loop, bool inside) {
    std::set<int> lines;
    for (int at = 0; at < static_cast<int>(caller.statements().size()); ++at) {
        const Statement& one = caller.statements()[static_cast<std::size_t>(at)];
        if (is_inside(caller, at, loop) != inside) continue;
        for (const Assigned& step : assignments_in(one))
            if (!step.element() && step.name() == name && step.sign == sign) lines.insert(one.line);
    }
    return lines;
}

/// Whether the loop, or one that it stands in, gives the name a value in any way.
bool is_changed(const FunctionText& caller, const std::string& name, int loop) {
    for (; loop >= 0; loop = loop_around(caller, loop))
        for (const char* sign : {"=", "-=", "+="})
            if (!changed_in(caller, name, sign, loop, true).empty()) return true;
    return false;
}

/// The names given to the function's pointers that the loop moves on. @param lines where
std::vector<std::string> moved_on(const FunctionText& caller, const FunctionCall& call,
                                  const std::vector<Tokens>& parameters, int loop,
                                  std::set<int>& lines) {
    std::vector<std::string> moved;
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        if (!mentions(parameters[i], "*") || call.arguments[i].size() != 1) continue;
        const auto here = changed_in(caller, call.arguments[i][0].text, "+=", loop, true);
        if (here.empty()) continue;
        moved.push_back(call.arguments[i][0].text);
        lines.insert(here.begin(), here.end());
    }
    return moved;
}

}  // namespace

std::string still_bound(const Tokens& file, const FunctionText& function, int line) {
    const std::vector<Tokens> parameters = split(function.parameters(), ",");
    for (const FunctionCall& call : calls_of(file, function)) {
        if (call.arguments.size() != parameters.size()) continue;
        const FunctionText caller(file, call.line);
        const int loop = loop_around(caller, caller.at(call.line, function.name()));
        if (loop < 0) continue;
        std::set<int> steps;
        const auto moved = moved_on(caller, call, parameters, loop, steps);
        for (std::size_t i = 0; i < parameters.size() && !moved.empty(); ++i) {
            const Tokens& given = call.arguments[i];
            int where = 0;
            if (parameters[i].empty() || given.size() != 1 || !given[0].is_name() ||
                !is_bound(function, parameters[i].back().text, line, where) ||
                is_changed(caller, given[0].text, loop))
                continue;
            const auto lowered = changed_in(caller, given[0].text, "-=", loop, false);
            if (lowered.empty()) continue;
            std::string list;
            for (const std::string& one : moved)
                list += (list.empty() ? "" : &one == &moved.back() ? " and " : ", ") + one;
            return fmt::format(
                "The guard (line {0}) takes {1} from the call in line {2}. The loop around that "
                "call (line {3}) moves {4} on ({5}) and leaves {1} as it is, though {6} lowers it "
                "for the calls before: it is too large by then. Lower {1} in the loop, too.",
                where, given[0].text, call.line,
                caller.statements()[static_cast<std::size_t>(loop)].line, list, lines_text(steps),
                lines_text(lowered));
        }
    }
    return "";
}

}  // namespace simtutor
