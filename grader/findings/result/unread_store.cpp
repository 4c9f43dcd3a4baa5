#include "grader/findings/result/unread_store.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/launch_argument.h"

namespace simtutor {
namespace {

/// Whether a loop launches the kernel, and what is given for the parameter goes to nothing else
/// than to the kernel, an allocation and its release.
bool is_kept_for_launches(const Tokens& file, const FunctionText& kernel,
                          const std::string& parameter) {
    const LaunchText launch = only_launch(file, kernel.name());
    if (launch.kernel.empty()) return false;
    const FunctionText host(file, launch.line);
    const int at = host.at(launch.line, launch.kernel);
    const Tokens given = given_at_launch(file, launch, kernel, parameter);
    if (at < 0 || loop_around(host, at) < 0 || given.size() != 1) return false;
    return std::ranges::all_of(host.statements(), [&](const Statement& one) {
        if (!mentions(one.words, given[0].text) || one.touches(launch.line)) return true;
        return mentions(one.words, "cudaMalloc") || mentions(one.words, "cudaFree") ||
               mentions(one.words, "cudaMemset") || mentions(one.words, "nullptr");
    });
}

/// How often a kernel speaks of a name.
std::ptrdiff_t times(const FunctionText& kernel, const std::string& name) {
    std::ptrdiff_t count = 0;
    for (const Statement& one : kernel.statements())
        count +=
            std::ranges::count_if(one.words, [&](const Token& word) { return word.text == name; });
    return count;
}

}  // namespace

std::string unread_store(const Tokens& file, const std::string& array) {
    for (const FunctionText& kernel : functions_in(file))
        for (int i = 0; i < static_cast<int>(kernel.statements().size()); ++i) {
            const Statement& one = kernel.statements()[static_cast<std::size_t>(i)];
            for (const Assigned& set : assignments_in(one)) {
                if (!set.element() || set.sign != "=" || set.name() == array ||
                    set.value.size() != 1 || !is_pointer_parameter(kernel, set.name()) ||
                    times(kernel, set.name()) != 1 ||
                    !is_kept_for_launches(file, kernel, set.name()))
                    continue;
                Tokens begun;
                int first = -1;
                for (int k = i - 1; k >= 0; --k)
                    for (const Assigned& other :
                         assignments_in(kernel.statements()[static_cast<std::size_t>(k)]))
                        if (other.name() == set.value[0].text && other.declares)
                            first = k, begun = other.value;
                if (first < 0 || begun.empty() || mentions(begun, set.name())) continue;
                const std::string begin = begun[0].is("-")
                                              ? "-" + text_of(part_of(begun, 1, begun.size()))
                                              : text_of(begun);
                return fmt::format(
                    "{} stores {} to {} in line {}, and no line reads {}: each launch begins again "
                    "with {} = {} (line {}), whatever the launches before it have found.",
                    kernel.name(), set.value[0].text, set.name(), one.line, set.name(),
                    set.value[0].text, begin,
                    kernel.statements()[static_cast<std::size_t>(first)].line);
            }
        }
    return "";
}

}  // namespace simtutor
