#include "grader/findings/calls/timed_calls.h"

#include <fmt/format.h>

#include <set>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/launch_lines.h"

namespace simtutor {
namespace {

bool launches(const Tokens& words) {
    for (std::size_t i = 0; i + 1 < words.size(); ++i)
        if (words[i].is("<<") && words[i + 1].is("<")) return true;
    return false;
}

/// Functions of the file that launch a kernel, as "launch(a, x, y)" may.
std::set<std::string> launching_functions(const Tokens& file) {
    std::set<std::string> names;
    for (const LaunchText& launch : launches_in(file))
        if (std::string name = FunctionText(file, launch.line).name(); !name.empty())
            names.insert(std::move(name));
    return names;
}

bool starts_kernel(const Tokens& words, const std::set<std::string>& functions) {
    if (launches(words)) return true;
    for (std::size_t i = 0; i + 1 < words.size(); ++i)
        if (words[i + 1].is("(") && functions.contains(words[i].text)) return true;
    return false;
}

/// "before" of "check(cudaEventRecord(before), …)"; empty for any other statement.
std::string recorded(const Statement& one) {
    for (std::size_t i = 0; i + 2 < one.words.size(); ++i)
        if (one.words[i].is("cudaEventRecord") && one.words[i + 1].is("(")) {
            const auto given = split(part_of(one.words, i + 2, closing(one.words, i + 1)), ",");
            return text_of(given.front());
        }
    return "";
}

}  // namespace

std::string timed_beside_loop(const Tokens& file) {
    const std::set<std::string> functions = launching_functions(file);
    for (const FunctionText& function : functions_in(file)) {
        const auto& all = function.statements();
        int begin = -1, beside = 0;
        bool loop = false;
        for (int i = 0; i < static_cast<int>(all.size()); ++i) {
            const Statement& one = all[static_cast<std::size_t>(i)];
            const bool inside = loop_around(function, i) >= 0;
            if (!inside && !recorded(one).empty()) {
                if (begin >= 0 && loop && beside > 0)
                    return fmt::format(
                        "Line {} starts a kernel between the records in lines {} and {}, beside "
                        "the loop: its time counts, too. What is not to be timed, as a launch "
                        "that warms up, belongs before the record in line {}.",
                        beside, all[static_cast<std::size_t>(begin)].line, one.line,
                        all[static_cast<std::size_t>(begin)].line);
                begin = i;
                beside = 0;
                loop = false;
            } else if (begin >= 0 && one.kind == Statement::Kind::plain &&
                       starts_kernel(one.words, functions)) {
                loop = loop || inside;
                if (!inside) beside = one.line;
            }
        }
    }
    return "";
}

std::string recorded_behind_launch(const Tokens& file) {
    for (const FunctionText& function : functions_in(file)) {
        int copy = 0, launch = 0, loop = -1;
        const auto& all = function.statements();
        for (int i = 0; i < static_cast<int>(all.size()); ++i) {
            const Statement& one = all[static_cast<std::size_t>(i)];
            const int around = loop_around(function, i);
            if (around < 0) continue;
            if (around != loop) copy = launch = 0;
            loop = around;
            if (mentions(one.words, "cudaMemcpyAsync")) {
                copy = one.line;
                launch = 0;
            }
            if (copy > 0 && launches(one.words)) launch = one.line;
            const std::string event = recorded(one);
            // One that is recorded before the launch may be that of the copy.
            if (!event.empty() && launch == 0) copy = 0;
            if (launch > 0 && !event.empty())
                return fmt::format(
                    "Line {0} records {1} behind the launch in line {2}, so a wait for it waits "
                    "for the kernel, too. Record it between the copy in line {3} and that launch.",
                    one.line, event, launch, copy);
        }
    }
    return "";
}

}  // namespace simtutor
