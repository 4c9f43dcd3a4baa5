#include "grader/findings/unset/only_write.h"

#include <algorithm>

#include "grader/findings/source/assignments.h"

namespace simtutor {

std::string only_write(const simt::Finding& finding, Sources& sources) {
    if (finding.sides.empty() || finding.rule != "memory.uninitialised" ||
        finding.advice != "Write the element first, or clear the array before the loop.")
        return finding.advice;
    const simt::FindingSide& read = finding.sides.front();
    const FunctionText function(tokens_of(sources, read.site.file), read.site.line);
    const std::string array = read.object.substr(0, read.object.find_first_of("[+ "));
    bool known = false;
    for (const Statement& one : function.statements()) {
        if (!one.touches(read.site.line)) continue;
        known = known || mentions(one.words, array);
        // An update, "x[i] += v", "++x[i]", or an atomic function, needs a start.
        for (const Assigned& set : assignments_in(one))
            if (set.name() == array || (set.element() && set.sign != "=")) return finding.advice;
        if (std::any_of(one.words.begin(), one.words.end(), [](const Token& word) {
                return word.is("++") || word.is("--") || word.text.starts_with("atomic");
            }))
            return finding.advice;
    }
    if (!known || array.empty()) return finding.advice;
    return "Write the element first: find the line that should store it, and ask which index it "
           "stores to, and whether it ran for this element.";
}

}  // namespace simtutor
