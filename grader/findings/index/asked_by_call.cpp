#include "grader/findings/index/asked_by_call.h"

#include <fmt/format.h>

#include <algorithm>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// What a function of a single statement returns; empty for a longer one.
std::string returned(const FunctionText& function) {
    if (function.statements().size() != 1 || !function.statements()[0].leaves()) return "";
    const Tokens& words = function.statements()[0].words;
    return text_of(part_of(words, 1, words.size()));
}

/// A head, a name for a condition, or a choice in the statement of the access.
bool decides(const Statement& one, bool access) {
    return one.kind == Statement::Kind::branch || one.kind == Statement::Kind::loop ||
           mentions(one.words, "bool") || (access && mentions(one.words, "?"));
}

}  // namespace

std::string asked_by_call(const Tokens& file, const FunctionText& function, int statement,
                          const std::string& name) {
    const std::vector<FunctionText> others = functions_in(file);
    for (int at = 0; at <= statement; ++at) {
        const Statement& one = function.statements()[static_cast<std::size_t>(at)];
        if (!decides(one, at == statement)) continue;
        for (std::size_t i = 0; i + 1 < one.words.size(); ++i) {
            if (!one.words[i].is_name() || !one.words[i + 1].is("(")) continue;
            if (!mentions(part_of(one.words, i + 2, closing(one.words, i + 1)), name)) continue;
            const auto called = std::ranges::find_if(others, [&](const FunctionText& other) {
                return other.found() && other.name() == one.words[i].text;
            });
            if (called == others.end()) continue;
            const std::string what = returned(*called);
            return fmt::format(
                "Line {0} asks {1}() about {2}, and this thread has passed: look at what {1}() "
                "compares (line {3}{4}).",
                one.words[i].line, called->name(), name, called->statements()[0].line,
                what.empty() ? "" : ": " + what);
        }
    }
    return "";
}

}  // namespace simtutor
