#include "grader/findings/result/stale_value.h"

#include <fmt/format.h>

#include <string>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/run_functions.h"

namespace simtutor {
namespace {

/// The element of the block's array that gets the name's value before the loop: "tile[ty][tx]" of
/// "tile[ty][tx] = value"; empty if none does.
Tokens element_of(const FunctionText& kernel, const std::string& name, int loop) {
    for (int i = 0; i < loop; ++i)
        for (const Assigned& set : assignments_in(kernel.statements()[static_cast<std::size_t>(i)]))
            if (set.element() && set.sign == "=" && set.value.size() == 1 &&
                set.value[0].text == name && is_block_shared(kernel, set.name()))
                return set.to;
    return {};
}

/// Whether the loop may give the name another value: it stands before a "=", or its place is given.
bool is_set_inside(const FunctionText& kernel, const std::string& name, int loop) {
    for (int i = loop; i < static_cast<int>(kernel.statements().size()); ++i) {
        if (i != loop && !is_inside(kernel, i, loop)) continue;
        const Tokens& w = kernel.statements()[static_cast<std::size_t>(i)].words;
        for (std::size_t k = 0; k < w.size(); ++k) {
            if (w[k].text != name) continue;
            const std::string before = k > 0 ? w[k - 1].text : "",
                              behind = k + 1 < w.size() ? w[k + 1].text : "";
            const bool sets =
                behind == "=" || (behind.size() == 2 && behind[1] == '=' &&
                                  std::string("+-*/").find(behind[0]) != std::string::npos);
            if (sets || behind == "++" || behind == "--" || before == "++" || before == "--" ||
                before == "&")
                return true;
        }
    }
    return false;
}

/// The line of the loop that stores `sum` to the element; 0 if none does.
int stored_in(const FunctionText& kernel, int loop, const Tokens& element, const std::string& sum) {
    for (int i = loop + 1; i < static_cast<int>(kernel.statements().size()); ++i)
        if (is_inside(kernel, i, loop))
            for (const Assigned& set :
                 assignments_in(kernel.statements()[static_cast<std::size_t>(i)]))
                if (same_words(set.to, element) && set.sign == "=" && mentions(set.value, sum))
                    return set.to[0].line;
    return 0;
}

}  // namespace

std::string stale_value(const Tokens& file, const std::string& run) {
    for (const FunctionText& kernel : functions_in(file))
        for (int i = 0; i < static_cast<int>(kernel.statements().size()); ++i) {
            const Statement& one = kernel.statements()[static_cast<std::size_t>(i)];
            const int loop = loop_around(kernel, i);
            if (loop < 0) continue;
            for (const Assigned& set : assignments_in(one)) {
                if (set.element() || set.sign != "=" || set.value.size() != 1 ||
                    !set.value[0].is_name())
                    continue;
                const std::string& kept = set.value[0].text;
                const int made = kernel.definition(kept, loop - 1);
                const Tokens element = element_of(kernel, kept, loop);
                if (made < 0 || element.empty() || is_set_inside(kernel, kept, loop)) continue;
                const int line = stored_in(kernel, loop, element, set.name());
                if (line == 0 || lines_of_run(file, {one.line}, run).empty()) continue;
                return fmt::format(
                    "Line {0} begins every round with {1}, which keeps what line {2} gave it "
                    "before the loop: from the second round on {3} holds a newer value (line {4}). "
                    "Is a round to begin with what the round before has made? Then it begins with "
                    "that, or sets {1} anew.",
                    one.line, kept, kernel.statements()[static_cast<std::size_t>(made)].line,
                    text_of(element), line);
            }
        }
    return "";
}

}  // namespace simtutor
