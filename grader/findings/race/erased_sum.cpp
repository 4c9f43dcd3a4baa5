#include "grader/findings/race/erased_sum.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// Whether the line adds to what is there: no lock is taken or given back by these.
bool adds(const FunctionText& function, int line) {
    return std::ranges::any_of(function.statements(), [&](const Statement& one) {
        return one.touches(line) && std::ranges::any_of(one.words, [](const Token& word) {
                   return word.text.starts_with("atomicAdd") ||
                          word.text.starts_with("atomicSub") ||
                          word.text.starts_with("atomicMax") || word.text.starts_with("atomicMin");
               });
    });
}

}  // namespace

std::string erased_sum(const Tokens& file, const simt::Finding& finding) {
    if (finding.rule != "race.global" || finding.sides.size() != 2) return "";
    const simt::FindingSide *store = &finding.sides[0], *atomic = &finding.sides[1];
    if (store->action != "write") std::swap(store, atomic);
    if (store->action != "write" || atomic->action != "atomic" ||
        store->site.file != atomic->site.file)
        return "";
    const FunctionText function(file, store->site.line);
    if (!adds(FunctionText(file, atomic->site.line), atomic->site.line)) return "";
    for (const Statement& one : function.statements()) {
        if (!one.touches(store->site.line)) continue;
        for (const Assigned& set : assignments_in(one)) {
            if (set.declares || !set.element() || set.sign != "=" ||
                (!is_zero(set.value) && !constant_value(file, set.value)))
                continue;
            return fmt::format(
                "Line {0} sets {1} to {2} while other threads change it in line {3}: "
                "what is set later erases their part, and an atomic store would, too. Who is to "
                "set {1}, and when? If it begins with a value that is to stay, not here; else "
                "before this launch.",
                store->site.line, text_of(set.to), text_of(set.value), atomic->site.line);
        }
    }
    return "";
}

}  // namespace simtutor
