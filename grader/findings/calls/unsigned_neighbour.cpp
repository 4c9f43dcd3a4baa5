#include "grader/findings/calls/unsigned_neighbour.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/text.h"

namespace simtutor {
namespace {

bool is_fetch(const Token& word) {
    return word.is("tex1D") || word.is("tex2D") || word.is("tex3D") || word.is("tex1Dfetch");
}

/// The line that declares the name as a 32-bit number without a sign; 0 if none does.
int unsigned_in(const FunctionText& function, const std::string& name) {
    const auto kind = [](const Tokens& words, std::size_t at) {
        if (words[at].is("unsigned") || words[at].is("uint") || words[at].is("uint32_t"))
            return true;
        return words[at].is("int") && at > 0 && words[at - 1].is("unsigned");
    };
    for (const Statement& one : function.statements())
        for (std::size_t i = 1; i + 1 < one.words.size(); ++i) {
            if (one.words[i].text != name || !one.words[i + 1].is("=")) continue;
            // "unsigned x = …, y = …"
            std::size_t type = i - 1;
            int depth = 0;
            for (; type > 0; --type) {
                depth += one.words[type].is(")") || one.words[type].is("]");
                depth -= one.words[type].is("(") || one.words[type].is("[");
                if (depth < 0 || (depth == 0 && kind(one.words, type))) break;
            }
            if (depth == 0 && kind(one.words, type)) return one.words[i].line;
        }
    return 0;
}

/// "x" of "x - 1"; empty for another sum.
std::string one_before(const Tokens& words) {
    return words.size() == 3 && words[0].is_name() && words[1].is("-") && words[2].is("1")
               ? words[0].text
               : "";
}

/// Whether a condition around the statement, or in it, keeps the name above 0.
bool is_above_zero(const FunctionText& function, int statement, const std::string& name) {
    return std::ranges::any_of(function.guards(statement), [&](const Guard& guard) {
        const auto alone = [&](const Tokens& side) {
            return side.size() == 1 && side[0].text == name;
        };
        const bool below = alone(guard.right) && guard.sign[0] == '<';
        return below || (guard.sign == "!=" && (alone(guard.left) || alone(guard.right)));
    });
}

struct Fetched {
    std::set<int> lines, declared;
    std::set<std::string> names;
};

Fetched fetched_in(const FunctionText& function) {
    Fetched found;
    for (int i = 0; i < static_cast<int>(function.statements().size()); ++i) {
        const Tokens& w = function.statements()[static_cast<std::size_t>(i)].words;
        for (std::size_t k = 0; k + 1 < w.size(); ++k) {
            std::size_t open = k + 1;
            while (is_fetch(w[k]) && open < w.size() && open < k + 5 && !w[open].is("(")) ++open;
            if (!is_fetch(w[k]) || open >= w.size() || !w[open].is("(")) continue;
            for (const Tokens& argument : split(part_of(w, open + 1, closing(w, open)), ",")) {
                const std::string name = one_before(argument);
                const int declared = name.empty() ? 0 : unsigned_in(function, name);
                if (declared == 0 || is_above_zero(function, i, name)) continue;
                found.lines.insert(argument[0].line);
                found.declared.insert(declared);
                found.names.insert(name);
            }
        }
    }
    return found;
}

}  // namespace

std::string unsigned_neighbour(const Tokens& file) {
    for (const FunctionText& function : functions_in(file)) {
        const Fetched found = fetched_in(function);
        if (found.names.empty()) continue;
        std::string names, differences;
        for (const std::string& name : found.names) {
            names += (names.empty() ? "" : " and ") + name;
            differences += (differences.empty() ? "" : " or ") + name + " - 1";
        }
        const bool one = found.names.size() == 1;
        return fmt::format(
            "{0} {1} unsigned ({2}): where {3} is 0, {4} in {5} is 4294967295, which lies far "
            "behind the other edge and not in front of the first texel. Declare {6} as int.",
            names, one ? "is" : "are", lines_text(found.declared), one ? names : "one of them",
            differences, lines_text(found.lines), one ? "it" : "them");
    }
    return "";
}

}  // namespace simtutor
