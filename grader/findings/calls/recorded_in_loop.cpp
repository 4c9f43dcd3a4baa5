#include "grader/findings/calls/recorded_in_loop.h"

#include <fmt/format.h>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/function_calls.h"

namespace simtutor {

std::string recorded_in_loop(const Tokens& file) {
    for (const FunctionText& function : functions_in(file)) {
        const auto& all = function.statements();
        for (int i = 0; i < static_cast<int>(all.size()); ++i) {
            const Tokens& read = all[static_cast<std::size_t>(i)].words;
            const Tokens first = given_to(read, "cudaEventElapsedTime", 1),
                         second = given_to(read, "cudaEventElapsedTime", 2);
            if (first.empty() || second.empty()) continue;
            int begun = -1, in_loop = -1;
            for (int k = 0; k < i; ++k) {
                const Tokens event =
                    given_to(all[static_cast<std::size_t>(k)].words, "cudaEventRecord");
                const int loop = loop_around(function, k);
                if (event.empty()) continue;
                if (same_words(event, first) && (loop < 0 || is_inside(function, i, loop)))
                    begun = k;
                if (same_words(event, second))
                    in_loop = begun >= 0 && loop > begun && !is_inside(function, i, loop) ? k : -1;
            }
            if (begun < 0 || in_loop < 0) continue;
            return fmt::format(
                "Line {} records {} in the loop of line {}, once in each round, and each recording "
                "takes time: record it once, behind the loop.",
                all[static_cast<std::size_t>(in_loop)].line, text_of(second),
                all[static_cast<std::size_t>(loop_around(function, in_loop))].line);
        }
    }
    return "";
}

}  // namespace simtutor
