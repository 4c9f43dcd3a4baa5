#include "grader/findings/result/begun_index.h"

#include <fmt/format.h>

#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// "first" of "for (int i = first; …": a name that the loop begins with; empty for a number.
std::string begin_of(const Statement& head, const std::string& counter) {
    for (const Assigned& set : assignments_in(head))
        if (set.name() == counter && set.sign == "=" && set.value.size() == 1 &&
            set.value[0].is_name())
            return set.value[0].text;
    return "";
}

/// Whether the words have "x[index]" of an array that the function is given.
bool takes_element(const FunctionText& function, const Tokens& words, const std::string& index) {
    for (std::size_t i = 0; i + 3 < words.size(); ++i)
        if (is_pointer_parameter(function, words[i].text) && words[i + 1].is("[") &&
            words[i + 2].text == index && words[i + 3].is("]"))
            return true;
    return false;
}

}  // namespace

std::string begun_index(const Tokens& file, const std::string& common) {
    if (common.find(" is larger than the number of threads") == std::string::npos) return "";
    for (const FunctionText& function : functions_in(file)) {
        const auto& all = function.statements();
        for (int i = 0; i < static_cast<int>(all.size()); ++i) {
            const int loop = loop_around(function, i);
            if (loop < 0) continue;
            const Statement& head = all[static_cast<std::size_t>(loop)];
            const std::string counter = counter_of(head), begin = begin_of(head, counter);
            if (counter.empty() || begin.empty()) continue;
            const Tokens& words = all[static_cast<std::size_t>(i)].words;
            if (!takes_element(function, words, begin) || !takes_element(function, words, counter))
                continue;
            return fmt::format(
                "Line {0} uses element {1} in every round of the loop in line {2}, beside element "
                "{3}: {1} is where the thread begins, and stays so. Is {3} meant?",
                words.front().line, begin, head.line, counter);
        }
    }
    return "";
}

}  // namespace simtutor
