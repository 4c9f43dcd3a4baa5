#include "grader/findings/result/acts_first.h"

#include <fmt/format.h>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// "steps" of "++steps", "steps++" and "steps += 1"; empty for other statements.
std::string counted_by(const Statement& one) {
    const Tokens& w = one.words;
    if (one.kind != Statement::Kind::plain) return "";
    if (w.size() == 2 && w[0].is("++")) return w[1].text;
    if (w.size() == 2 && w[1].is("++")) return w[0].text;
    return w.size() == 3 && w[1].is("+=") && w[2].is("1") ? w[0].text : "";
}

/// The "while (…)" behind the body of a do loop; null for other loops.
const Statement* asked_behind(const FunctionText& function, std::size_t loop) {
    const auto& all = function.statements();
    if (all[loop].kind != Statement::Kind::loop || !all[loop].words.empty()) return nullptr;
    for (std::size_t i = loop + 1; i < all.size(); ++i)
        if (!is_inside(function, static_cast<int>(i), static_cast<int>(loop)))
            return all[i].kind == Statement::Kind::loop ? &all[i] : nullptr;
    return nullptr;
}

bool gives_back(const FunctionText& function, const std::string& name) {
    for (const Statement& one : function.statements()) {
        if (one.kind == Statement::Kind::plain && !one.words.empty() && one.words[0].is("return") &&
            mentions(one.words, name))
            return true;
        for (const Assigned& set : assignments_in(one))
            if (set.element() && mentions(set.value, name)) return true;
    }
    return false;
}

}  // namespace

std::string acts_first(const Tokens& file, const std::string& message) {
    if (message.find("wanted 0") == std::string::npos &&
        message.find("wanted (0, ") == std::string::npos)
        return "";
    for (const FunctionText& function : functions_in(file)) {
        const auto& all = function.statements();
        for (std::size_t loop = 0; loop < all.size(); ++loop) {
            const Statement* asked = asked_behind(function, loop);
            if (!asked) continue;
            for (std::size_t i = loop + 1; i < all.size(); ++i) {
                const std::string count = counted_by(all[i]);
                if (count.empty() || all[i].parent != static_cast<int>(loop) ||
                    !gives_back(function, count))
                    continue;
                return fmt::format(
                    "The loop in line {} counts a round before line {} asks: where its condition "
                    "does not hold from the start, {} is 1 and not 0. Ask first: while in place of "
                    "do.",
                    all[loop].line, asked->line, count);
            }
        }
    }
    return "";
}

}  // namespace simtutor
