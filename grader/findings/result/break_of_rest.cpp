#include "grader/findings/result/break_of_rest.h"

#include <fmt/format.h>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// The name in a condition that is the counter's rest, "x0 + t % bx"; empty where there is none.
std::string wrapped_in(const FunctionText& function, const Tokens& condition, int statement,
                       const std::string& counter) {
    for (const Token& word : condition) {
        Tokens value;
        if (!word.is_name() || function.definition(word.text, statement, &value) < 0) continue;
        for (std::size_t i = 0; i + 1 < value.size(); ++i)
            if (value[i].text == counter && value[i + 1].is("%")) return word.text;
    }
    return "";
}

}  // namespace

std::string break_of_rest(const Tokens& file) {
    for (const FunctionText& function : functions_in(file)) {
        const auto& all = function.statements();
        for (int i = 0; i < static_cast<int>(all.size()); ++i) {
            const Statement& one = all[static_cast<std::size_t>(i)];
            if (!one.leaves() || !one.words[0].is("break") || one.parent < 0) continue;
            const Statement& branch = all[static_cast<std::size_t>(one.parent)];
            const int loop = loop_around(function, i);
            if (branch.kind != Statement::Kind::branch || loop < 0) continue;
            const Statement& head = all[static_cast<std::size_t>(loop)];
            const bool compares = mentions(branch.words, ">=") || mentions(branch.words, ">") ||
                                  mentions(branch.words, "<");
            const std::string counter = counter_of(head);
            const std::string name = counter.empty() || !compares
                                         ? ""
                                         : wrapped_in(function, branch.words, one.parent, counter);
            if (name.empty()) continue;
            return fmt::format(
                "Line {} ends the loop over {} (line {}) at the first {} outside, but behind it {} "
                "is inside again: the rest is lost. continue leaves out one place alone.",
                one.line, counter, head.line, name, name);
        }
    }
    return "";
}

}  // namespace simtutor
