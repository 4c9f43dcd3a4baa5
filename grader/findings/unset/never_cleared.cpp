#include "grader/findings/unset/never_cleared.h"

#include <fmt/format.h>

#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// Whether a statement of the function sets elements of the array, itself or by a call.
bool is_set(const FunctionText& function, const std::string& array) {
    for (const Statement& one : function.statements()) {
        const auto all = assignments_in(one);
        for (const Assigned& set : all)
            if (set.element() && set.name() == array && set.sign == "=") return true;
        if (all.empty() && one.kind == Statement::Kind::plain && mentions(one.words, array))
            return true;
    }
    return false;
}

}  // namespace

std::string never_cleared(const FunctionText& function, int line, const std::string& array) {
    const auto& all = function.statements();
    for (int k = 0; k < static_cast<int>(all.size()); ++k) {
        const Statement& one = all[static_cast<std::size_t>(k)];
        if (!one.touches(line) || one.kind != Statement::Kind::plain) continue;
        for (const Assigned& set : assignments_in(one)) {
            if (!set.element() || set.sign != "+=") continue;
            // What was never written is an element that is read, not the one that is added to.
            if (mentions(set.value, array) && set.name() != array) continue;
            if (is_set(function, set.name())) return "";
            const std::vector<std::string> names = names_behind(function, set.to, k);
            int same = -1;
            std::string inner;
            for (int loop = loop_around(function, k); loop >= 0;
                 loop = loop_around(function, loop)) {
                const std::string counter = counter_of(all[static_cast<std::size_t>(loop)]);
                if (counter.empty()) break;
                if (!mentions(set.to, counter) && !has(names, counter))
                    same = loop;
                else if (same < 0)
                    inner = counter;
            }
            if (same < 0) return "";
            const Statement& head = all[static_cast<std::size_t>(same)];
            return fmt::format(
                "Line {} adds to {} in each round of the loop over {} (line {}), and no line sets "
                "an element of {}. Set {} to 0{} before line {}.",
                one.line, text_of(set.to), counter_of(head), head.line, set.name(), text_of(set.to),
                inner.empty() ? "" : fmt::format(" for each {}", inner), head.line);
        }
    }
    return "";
}

}  // namespace simtutor
