#include "grader/findings/earlier_launch.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "grader/findings/assignments.h"
#include "grader/findings/launch_lines.h"
#include "grader/findings/text.h"

namespace simtutor {
namespace {

/// The line of the launch of the kernel that stands in a loop; 0 if none does.
int launched_in_loop(const Tokens& file, const std::string& kernel) {
    for (const LaunchText& launch : launches_in(file)) {
        if (launch.kernel != kernel) continue;
        const FunctionText host(file, launch.line);
        if (loop_around(host, host.at(launch.line, kernel)) >= 0) return launch.line;
    }
    return 0;
}

/// A value of a thread that begins with what an earlier launch has left: "best = top[pixel]".
bool carries_on(const FunctionText& kernel, const std::string& name, int before, int* line) {
    Tokens value;
    for (int at = before; at >= 0; --at) {
        at = kernel.definition(name, at, &value);
        if (at < 0) return false;
        const Statement& one = kernel.statements()[static_cast<std::size_t>(at)];
        if (one.parent >= 0) continue;
        for (std::size_t i = 0; i + 1 < value.size(); ++i)
            if (value[i + 1].is("[") && mentions(kernel.parameters(), value[i].text)) {
                *line = one.line;
                return true;
            }
        // "highest = before", where before is what was loaded
        return value.size() == 1 && value[0].is_name() && value[0].text != name &&
               carries_on(kernel, value[0].text, at - 1, line);
    }
    return false;
}

/// The branch, in a loop, that alone gives the name another value than its first, 0; -1: none.
int branch_that_sets(const FunctionText& kernel, const std::string& name, int* first) {
    const auto& all = kernel.statements();
    int branch = -1;
    *first = 0;
    for (int i = 0; i < static_cast<int>(all.size()); ++i)
        for (const Assigned& set : assignments_in(all[static_cast<std::size_t>(i)])) {
            if (set.name() != name || set.element()) continue;
            const int parent = all[static_cast<std::size_t>(i)].parent;
            if (parent < 0) {
                if (*first > 0 || !is_zero(set.value)) return -1;
                *first = all[static_cast<std::size_t>(i)].line;
                continue;
            }
            const bool branches =
                all[static_cast<std::size_t>(parent)].kind == Statement::Kind::branch &&
                loop_around(kernel, parent) >= 0;
            if (!branches || (branch >= 0 && branch != parent)) return -1;
            branch = parent;
        }
    return *first > 0 ? branch : -1;
}

std::string told_store(const FunctionText& kernel) {
    const auto& all = kernel.statements();
    std::set<int> lines;
    std::string names;
    int zero = 0, asked = 0, loaded = 0;
    for (int i = 0; i < static_cast<int>(all.size()); ++i) {
        const Statement& one = all[static_cast<std::size_t>(i)];
        const auto set = assignments_in(one);
        if (one.parent >= 0 || set.size() != 1 || !set[0].element()) continue;
        for (const Token& word : set[0].value) {
            int first = 0, from = 0;
            const int branch = word.is_name() ? branch_that_sets(kernel, word.text, &first) : -1;
            if (branch < 0) continue;
            const Tokens& condition = all[static_cast<std::size_t>(branch)].words;
            const bool carried =
                std::any_of(condition.begin(), condition.end(), [&](const Token& other) {
                    return other.is_name() && carries_on(kernel, other.text, branch, &from);
                });
            if (!carried) continue;
            // A return between the two may ask for what was found.
            for (int k = branch; k < i; ++k)
                if (all[static_cast<std::size_t>(k)].leaves() && loop_around(kernel, k) < 0)
                    return "";
            lines.insert(one.line);
            if (names.find(word.text) == std::string::npos)
                names += (names.empty() ? "" : ", ") + word.text;
            zero = first;
            asked = all[static_cast<std::size_t>(branch)].line;
            loaded = from;
        }
    }
    if (lines.empty()) return "";
    return fmt::format(
        "In {} {} store{} {}, which line {} sets to 0 and only the branch in line {} changes. Line "
        "{} goes on with what an earlier launch has found: where this launch finds nothing better, "
        "the 0 replaces what was stored then. Store only where the branch was entered.",
        kernel.name(), lines_text(lines), lines.size() == 1 ? "s" : "", names, zero, asked, loaded);
}

}  // namespace

std::string stored_over_earlier(const Tokens& file) {
    for (const FunctionText& kernel : functions_in(file))
        if (launched_in_loop(file, kernel.name()) > 0)
            if (std::string text = told_store(kernel); !text.empty()) return text;
    return "";
}

}  // namespace simtutor
