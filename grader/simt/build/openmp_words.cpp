#include "grader/simt/build/openmp_words.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace simtutor::simt {
namespace {

constexpr std::array<std::string_view, 9> about_the_head = {
    "expected iteration declaration or initialization",
    "missing controlling predicate",
    "invalid controlling predicate",
    "missing increment expression",
    "invalid increment expression",
    "invalid type for iteration variable",
    "initializer expression refers to iteration variable",
    "condition expression refers to iteration variable",
    "increment expression refers to iteration variable",
};

bool starts_with_any(const std::string& message) {
    return std::any_of(about_the_head.begin(), about_the_head.end(),
                       [&](std::string_view words) { return message.starts_with(words); });
}

}  // namespace

std::string openmp_loop_words(const std::string& message) {
    if (starts_with_any(message))
        return "OpenMP divides only a loop of the form for (int i = first; i < last; i += step): "
               "the head declares i and compares it alone, and first, last and step do not change "
               "in the loop";
    if (message.starts_with("for statement expected before"))
        return "the for that OpenMP shall divide follows its pragma at once";
    if (message.starts_with("break statement used with OpenMP"))
        return "the steps of a loop that OpenMP divides are all made, so none may leave it";
    if (message.starts_with("invalid exit from OpenMP"))
        return "a parallel region or a loop that OpenMP divides ends at its end: no return, break "
               "or goto may leave it";
    return "";
}

}  // namespace simtutor::simt
