#include "grader/findings/late_load.h"

#include <fmt/format.h>

#include <set>
#include <vector>

#include "grader/findings/function_text.h"

namespace simtutor {
namespace {

/// "p" of "p = *(const float2*)pa" and, with its type, of a declaration; empty for no load.
std::string loaded_name(const Tokens& words) {
    for (std::size_t i = 1; i + 2 < words.size() && i < 4; ++i)
        if (words[i].is("=") && words[i + 1].is("*") && words[i - 1].is_name())
            return words[i - 1].text;
    return "";
}

/// Whether a loop, or one inside it, adds up.
bool adds_up(const std::vector<Statement>& all, int loop) {
    for (std::size_t i = static_cast<std::size_t>(loop) + 1; i < all.size(); ++i) {
        if (all[i].parent < loop) return false;
        if (all[i].kind == Statement::Kind::plain && mentions(all[i].words, "+=") &&
            mentions(all[i].words, "*") && mentions(all[i].words, "["))
            return true;
    }
    return false;
}

std::string told_in(const FunctionText& function) {
    const auto& all = function.statements();
    std::set<std::string> before;
    int outer = -1, inner = -1;
    for (int i = 0; i < static_cast<int>(all.size()); ++i) {
        const Statement& one = all[static_cast<std::size_t>(i)];
        const bool loop = one.kind == Statement::Kind::loop;
        if (loop && one.parent < 0) {
            outer = i;
            inner = -1;
        } else if (loop && one.parent == outer && outer >= 0 && adds_up(all, i)) {
            inner = i;
        }
        const std::string name = loop ? "" : loaded_name(one.words);
        if (name.empty()) continue;
        if (one.parent < 0 && outer < 0) before.insert(name);
        const auto heads = function.around(i);
        bool of_outer = false, of_inner = false;
        for (const int head : function.around(i)) {
            of_outer |= head == outer;
            of_inner |= head == inner;
        }
        if (inner < 0 || !of_outer || of_inner || !before.contains(name)) continue;
        return fmt::format(
            "Line {0} loads {1} for the next round of the loop in line {2}, but it stands behind "
            "the loop in line {3}, which uses up what this round has: nothing is on its way while "
            "that loop computes. Start the load before it.",
            one.line, name, all[static_cast<std::size_t>(outer)].line,
            all[static_cast<std::size_t>(inner)].line);
    }
    return "";
}

}  // namespace

std::string late_load(const Tokens& file) {
    std::set<std::string> seen;
    for (const Token& word : file) {
        if (!word.is("for")) continue;
        const FunctionText function(file, word.line);
        if (!seen.insert(function.name()).second) continue;
        if (std::string text = told_in(function); !text.empty()) return text;
    }
    return "";
}

}  // namespace simtutor
