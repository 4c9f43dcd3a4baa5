#include "grader/findings/index/aligned_steps.h"

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// Whether a change in statement i is seen by the other statement: it comes before, or again.
bool is_seen(const FunctionText& function, int i, int statement) {
    if (i < statement) return true;
    for (const int loop : function.around(statement))
        if (i == loop || is_inside(function, i, loop)) return true;
    return false;
}

/// "++k", "k--": a change by one.
bool counts_by_one(const Tokens& words, const std::string& name) {
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (words[i].text != name) continue;
        const auto one = [&](std::size_t at) {
            return at < words.size() && (words[at].is("++") || words[at].is("--"));
        };
        if (one(i + 1) || (i > 0 && one(i - 1))) return true;
    }
    return false;
}

}  // namespace

bool is_multiple(const Tokens& file, const FunctionText& function, const std::string& name,
                 int statement, long long length) {
    bool begins = false;
    for (int i = 0; i < static_cast<int>(function.statements().size()); ++i) {
        const Statement& one = function.statements()[static_cast<std::size_t>(i)];
        if (!is_seen(function, i, statement)) continue;
        if (counts_by_one(one.words, name)) return false;
        for (const Tokens& part : split(one.words, ";"))
            for (const Tokens& piece : split(part, ",")) {
                Statement single;
                single.words = piece;
                for (const Assigned& set : assignments_in(single)) {
                    if (set.element() || set.name() != name) continue;
                    const auto value = constant_value(file, set.value);
                    const bool adds = set.sign == "=" || set.sign == "+=" || set.sign == "-=";
                    if (!adds || !value || *value % length != 0) return false;
                    begins |= set.sign == "=";
                }
            }
    }
    return begins;
}

}  // namespace simtutor
