#include "grader/findings/race/fixed_lock.h"

#include <fmt/format.h>

#include "grader/findings/source/function_calls.h"
#include "grader/findings/source/function_text.h"

namespace simtutor {
namespace {

/// Whether the function uses an element of another array by a number that differs from thread to
/// thread: "heads[b]".
bool has_parts(const Tokens& file, const FunctionText& function, const std::string& locks) {
    for (const Statement& one : function.statements())
        for (std::size_t i = 0; i + 1 < one.words.size(); ++i)
            if (one.words[i].is_name() && one.words[i].text != locks && one.words[i + 1].is("[") &&
                !constant_value(file, part_of(one.words, i + 2, closing(one.words, i + 1))))
                return true;
    return false;
}

}  // namespace

std::string fixed_lock(const simt::Finding& finding, Sources& sources) {
    if (finding.rule != "hang.deadlock" || finding.sides.size() != 1) return "";
    const simt::Site& site = finding.sides[0].site;
    const Tokens file = tokens_of(sources, site.file);
    const FunctionText function(file, site.line);
    for (const Statement& one : function.statements()) {
        if (!one.touches(site.line)) continue;
        for (const char* call : {"atomicCAS", "atomicExch"}) {
            const Tokens lock = given_to(one.words, call);
            // "locks[0]", where "locks" alone is one lock for all.
            if (lock.size() < 4 || !lock[0].is_name() || !lock[1].is("[") || !lock.back().is("]") ||
                !constant_value(file, part_of(lock, 2, lock.size() - 1)) ||
                !has_parts(file, function, lock[0].text))
                continue;
            return fmt::format(
                "Line {} takes {} whatever the thread works on. If {} has a lock for each part of "
                "the data, a thread takes that of its own part: here another one may hold {} for "
                "good. If it is meant, it must be released on every path.",
                site.line, text_of(lock), lock[0].text, text_of(lock));
        }
    }
    return "";
}

}  // namespace simtutor
