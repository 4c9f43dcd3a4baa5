#include "grader/findings/calls/device_lines.h"

#include <fmt/format.h>

#include <set>
#include <span>

#include "grader/findings/result/kept_best.h"
#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

constexpr std::size_t most_names = 4;

/// "for (device…) { cudaSetDevice(device); … }": whatever is asked behind the call, the last one
/// stays in use. Empty where a condition stands around it, or the loop may end early.
std::string set_in_each_round(const FunctionText& function, int call, const std::string& given) {
    const auto& all = function.statements();
    const int loop = loop_around(function, call);
    if (loop < 0 || counter_of(all[static_cast<std::size_t>(loop)]) != given ||
        all[static_cast<std::size_t>(call)].parent != loop)
        return "";
    for (int i = 0; i < static_cast<int>(all.size()); ++i) {
        const Tokens& words = all[static_cast<std::size_t>(i)].words;
        const bool early = !words.empty() && (words[0].is("break") || words[0].is("return") ||
                                              (words[0].is("continue") && i < call));
        if (early && is_inside(function, i, loop)) return "";
    }
    return fmt::format(
        "cudaSetDevice in line {} is called in each round of the loop over {} (line {}), and never "
        "behind it: the last device stays in use, whichever is the best. Call it behind the loop, "
        "with the one that was chosen.",
        all[static_cast<std::size_t>(call)].line, given, all[static_cast<std::size_t>(loop)].line);
}

}  // namespace

std::string device_lines(const Tokens& file) {
    for (const FunctionText& function : functions_in(file)) {
        int call = 0, at = -1;
        std::string given;
        const auto& all = function.statements();
        for (std::size_t k = 0; k < all.size(); ++k)
            for (std::size_t i = 0; i + 1 < all[k].words.size(); ++i)
                if (all[k].words[i].is("cudaSetDevice") && all[k].words[i + 1].is("(")) {
                    call = all[k].words[i].line;
                    at = static_cast<int>(k);
                    given = text_of(part_of(all[k].words, i + 2, closing(all[k].words, i + 1)));
                }
        if (call == 0) continue;
        if (std::string last = set_in_each_round(function, at, given); !last.empty()) return last;
        if (std::string best = best_not_kept(function); !best.empty()) return best;
        std::string conditions;
        std::set<int> lines;
        // What stands behind the call has no part in what it gets.
        for (const Statement& one : std::span(all).first(static_cast<std::size_t>(at)))
            if (one.kind == Statement::Kind::branch &&
                mentions(one.words, "<") + mentions(one.words, ">") + mentions(one.words, "<=") +
                        mentions(one.words, ">=") >
                    0) {
                if (lines.size() == most_names) continue;
                lines.insert(one.line);
                conditions += fmt::format("{}{} in line {}", conditions.empty() ? "" : ", ",
                                          text_of(one.words), one.line);
            }
        return fmt::format(
            "cudaSetDevice in line {} gets {}{}.", call, given,
            conditions.empty() ? "" : "; which device that is, is decided by " + conditions);
    }
    return "No line calls cudaSetDevice: a device that was found is not in use before it does.";
}

}  // namespace simtutor
