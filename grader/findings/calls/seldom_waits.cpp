#include "grader/findings/calls/seldom_waits.h"

#include <fmt/format.h>

#include <algorithm>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

bool waits(const Tokens& words) {
    return std::any_of(words.begin(), words.end(), [](const Token& word) {
        return word.is("cudaEventSynchronize") || word.is("cudaStreamSynchronize") ||
               word.is("cudaDeviceSynchronize");
    });
}

}  // namespace

std::string waits_in_some_rounds(const Tokens& file, int line) {
    const FunctionText function(file, line);
    const auto& all = function.statements();
    const int copy = function.at(line, "");
    const int loop = copy < 0 ? -1 : loop_around(function, copy);
    if (loop < 0) return "";
    const std::string counter = counter_of(all[static_cast<std::size_t>(loop)]);
    std::string text;
    for (int i = loop + 1; i < static_cast<int>(all.size()); ++i) {
        const Statement& one = all[static_cast<std::size_t>(i)];
        if (!is_inside(function, i, loop) || one.kind != Statement::Kind::plain ||
            !waits(one.words))
            continue;
        const bool asked = one.parent > loop && all[static_cast<std::size_t>(one.parent)].kind ==
                                                    Statement::Kind::branch;
        // Another wait may be the one that is missing.
        if (i < copy || !asked || !text.empty()) return "";
        const Statement& branch = all[static_cast<std::size_t>(one.parent)];
        if (counter.empty() || !mentions(branch.words, counter) || mentions(branch.words, "%"))
            return "";
        text = fmt::format(
            "Line {0} waits behind the copy in line {1}, but only where {2} (line {3}): in a round "
            "where that does not hold, the host goes on to the next one while the copy may still "
            "be on its way. Wait in each round, or at the begin of each but the first.",
            one.words.front().line, line, text_of(branch.words), branch.line);
    }
    return text;
}

}  // namespace simtutor
