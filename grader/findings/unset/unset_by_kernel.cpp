#include "grader/findings/unset/unset_by_kernel.h"

#include <fmt/format.h>

#include <algorithm>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/function_calls.h"
#include "grader/findings/source/kernel_results.h"

namespace simtutor {
namespace {

/// Whether the parameter is "const float* heights" and not "float* heights".
bool is_const(const FunctionText& kernel, const std::string& name) {
    const std::vector<Tokens> all = split(kernel.parameters(), ",");
    return std::any_of(all.begin(), all.end(), [&](const Tokens& one) {
        return mentions(one, name) && mentions(one, "const");
    });
}

/// Whether the kernel hands the array on, or makes a second name for it: then the text does not
/// tell who stores to it.
bool hands_on(const FunctionText& kernel, const std::string& name) {
    for (const Statement& one : kernel.statements())
        for (std::size_t i = 0; i < one.words.size(); ++i) {
            if (one.words[i].text != name) continue;
            const bool element = i + 1 < one.words.size() && one.words[i + 1].is("[");
            // "auto& height = heights[i];"
            const bool reference = i >= 3 && one.words[i - 1].is("=") && one.words[i - 3].is("&");
            if (!element || reference || (i > 0 && one.words[i - 1].is("&"))) return true;
        }
    return false;
}

}  // namespace

std::string unset_by_kernel(const Tokens& file, const FunctionText& kernel,
                            const simt::FindingSide& read) {
    const std::string name = read.object.substr(0, read.object.find_first_of("[+ "));
    if (!read.on_device || !kernel.found() || !is_pointer_parameter(kernel, name) ||
        is_const(kernel, name) || hands_on(kernel, name) || !lines_with(file, name, true).empty())
        return "";
    return fmt::format(
        "Nothing has written to {0} since it was allocated. {1} reads it and stores nothing to it: "
        "if an earlier launch of {1} is to leave the values here, {1} has to store them. If "
        "they come from the host, which line copies them to {0}, or clears it?",
        name, kernel.name());
}

}  // namespace simtutor
