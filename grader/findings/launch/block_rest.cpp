#include "grader/findings/launch/block_rest.h"

#include <fmt/format.h>

#include <cstdlib>

#include "grader/findings/source/assignments.h"
#include "grader/findings/text.h"

namespace simtutor {
namespace {

/// 64 of "2 x 64 threads"; 0 where the name of the run tells no such number.
long long threads_of(const std::string& run) {
    const std::size_t end = run.find(" threads"), by = run.rfind(" x ", end);
    if (end == std::string::npos || by == std::string::npos) return 0;
    return std::atoll(run.c_str() + by + 3);
}

/// The line of a loop of the function that goes on by blockDim below the same number; 0: none.
int line_of_loop(const Tokens& file, const FunctionText& function, long long number) {
    for (const Statement& one : function.statements()) {
        const auto three = split(one.words, ";");
        if (one.kind != Statement::Kind::loop || three.size() != 3 ||
            !mentions(three[2], "blockDim") || mentions(three[2], "gridDim") ||
            three[1].size() != 3 || !three[1][1].is("<"))
            continue;
        if (constant_value(file, {three[1][2]}) == number) return one.line;
    }
    return 0;
}

}  // namespace

std::string one_for_each_thread(const Tokens& file, const std::string& run) {
    const long long threads = threads_of(run);
    if (threads <= 0) return "";
    for (const FunctionText& function : functions_in(file)) {
        if (function.name().empty() || run.find(function.name()) == std::string::npos) continue;
        for (int i = 0; i < static_cast<int>(function.statements().size()); ++i) {
            const Statement& one = function.statements()[static_cast<std::size_t>(i)];
            if (one.kind != Statement::Kind::branch || one.words.size() != 3 ||
                !one.words[1].is("<") || loop_around(function, i) >= 0)
                continue;
            const auto number = constant_value(file, {one.words[2]});
            const auto names = names_behind(function, {one.words[0]}, i - 1);
            const bool own = one.words[0].is_name() && has(names, "threadIdx") &&
                             !has(names, "blockIdx") && !has(names, "blockDim");
            const int loop = number && own ? line_of_loop(file, function, *number) : 0;
            if (loop == 0 || threads >= *number) continue;
            return fmt::format(
                "Line {} gives each thread at most one of {}, and a block of this run has {}: the "
                "others are left out. Let a thread go on by blockDim.x, as the loop in line {} "
                "does.",
                one.line, *number, counted(static_cast<std::uint64_t>(threads), "thread"), loop);
        }
    }
    return "";
}

}  // namespace simtutor
