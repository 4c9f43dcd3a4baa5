#include "grader/findings/calls/error_taken.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/launch_lines.h"

namespace simtutor {
namespace {

/// Whether the words leave the program or the function, or hand the error to a function that may.
bool may_leave(const Tokens& words) {
    static constexpr const char* ends[] = {"return",     "exit",  "abort", "_Exit",
                                           "quick_exit", "throw", "goto",  "break"};
    return std::ranges::any_of(ends, [&](const char* one) { return mentions(words, one); });
}

bool prints(const Tokens& words) {
    static constexpr const char* ways[] = {"printf", "fprintf", "cerr", "cout"};
    return std::ranges::any_of(ways, [&](const char* one) { return mentions(words, one); });
}

/// Whether the statement, or what stands in its body, only says that something went wrong.
bool only_says(const std::vector<Statement>& all, std::size_t i) {
    if (all[i].kind == Statement::Kind::plain) {
        // "cudaGetLastError();" alone throws it away.
        const bool alone = all[i].words.size() == 3 && all[i].words[0].is("cudaGetLastError");
        return prints(all[i].words) || alone;
    }
    if (all[i].kind != Statement::Kind::branch || mentions(all[i].words, "=")) return false;
    for (std::size_t k = i + 1; k < all.size() && all[k].parent >= static_cast<int>(i); ++k) {
        if (may_leave(all[k].words) || !prints(all[k].words)) return false;
    }
    return true;
}

}  // namespace

std::string error_taken(const Tokens& file) {
    for (const FunctionText& function : functions_in(file)) {
        const auto& all = function.statements();
        int taken = 0;
        bool launched = false;
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (!launches_in(all[i].words).empty()) {
                launched = true;
                taken = 0;
            }
            if (!launched || !mentions(all[i].words, "cudaGetLastError")) continue;
            if (taken > 0)
                return fmt::format(
                    "cudaGetLastError() in line {0} returns the launch's error and clears it, and "
                    "goes on: the call in line {1} then finds none. Ask once, keep the answer, and "
                    "end the program if it is an error.",
                    taken, all[i].line);
            if (!only_says(all, i)) {
                launched = false;
                continue;
            }
            taken = all[i].line;
        }
    }
    return "";
}

}  // namespace simtutor
