#include "grader/findings/index/half_asked.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grader/findings/index/asked_by_call.h"
#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// "top" of "top + blockDim.y", where something keeps top below a bound.
const Guard* guard_of_part(const std::vector<Guard>& guards, const Tokens& sum) {
    const std::vector<Tokens> terms = split(sum, "+");
    if (terms.size() != 2 || mentions(sum, "*") || mentions(sum, "-") || mentions(sum, "%") ||
        mentions(sum, "/") || mentions(sum, "?") || mentions(sum, "["))
        return nullptr;
    // A number with a fraction is no index.
    for (const Token& word : sum)
        if (word.text.size() > 1 && word.text.find('.') != std::string::npos) return nullptr;
    for (const Tokens& term : terms)
        for (const Guard& guard : guards)
            if (term.size() == 1 && term[0].is_name() && !guard.loop && !guard.one_of &&
                guard.sign == "<" && same_words(guard.left, term))
                return &guard;
    return nullptr;
}

/// Whether a comparison asks for the name, or for the sum that it stands for.
bool is_asked(const std::vector<Guard>& guards, const std::string& name, const Tokens& sum) {
    return std::any_of(guards.begin(), guards.end(), [&](const Guard& guard) {
        return mentions(guard.left, name) || mentions(guard.right, name) ||
               same_words(guard.left, sum);
    });
}

/// Whether the name, or a part of what it was given, is a pointer.
bool is_pointer(const FunctionText& function, const std::string& name, int set, const Tokens& sum) {
    const Tokens& words = function.statements()[static_cast<std::size_t>(set)].words;
    for (std::size_t i = 1; i < words.size(); ++i)
        if (words[i].text == name && words[i - 1].is("*")) return true;
    for (const Tokens& one : split(function.parameters(), ","))
        if (!one.empty() && mentions(one, "*") && mentions(sum, one.back().text)) return true;
    for (const Token& word : sum)
        if (word.is_name() && word.text != name)
            for (const Statement& other : function.statements())
                for (std::size_t i = 1; i + 1 < other.words.size(); ++i)
                    if (other.words[i].text == word.text && other.words[i - 1].is("*") &&
                        other.words[i + 1].is("="))
                        return true;
    return mentions(words, "auto");
}

/// Whether the name stands in the brackets of the array; it does where the statement has no such
/// array, but a pointer to it.
bool finds_element(const FunctionText& function, int statement, const std::string& array,
                   const std::string& name) {
    const Tokens& words = function.statements()[static_cast<std::size_t>(statement)].words;
    bool known = false;
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        if (words[i].text != array || !words[i + 1].is("[")) continue;
        known = true;
        if (has(names_behind(function, part_of(words, i + 2, closing(words, i + 1)), statement),
                name))
            return true;
    }
    return !known;
}

}  // namespace

std::string half_asked(const FunctionText& function, int line, const std::string& array) {
    for (int i = 0; i < static_cast<int>(function.statements().size()); ++i) {
        const Statement& one = function.statements()[static_cast<std::size_t>(i)];
        if (one.kind != Statement::Kind::plain || !one.touches(line)) continue;
        const std::vector<Guard> guards = function.guards(i);
        for (const std::string& name : names_behind(function, one.words, i)) {
            Tokens sum;
            const int set = function.definition(name, i, &sum);
            if (set < 0 || is_asked(guards, name, sum) || may_be_asked(function, i, name)) continue;
            const Guard* const guard = guard_of_part(guards, sum);
            if (!guard || is_pointer(function, name, set, sum) ||
                !finds_element(function, i, array, name))
                continue;
            return fmt::format(
                "{0} is {1} (line {2}), and no guard asks for it: line {3} asks for {4} only, "
                "which must be below {5}. Where {0} is not, this element is not there: touch it "
                "only where {0} < {5}.",
                name, text_of(sum), function.statements()[static_cast<std::size_t>(set)].line,
                guard->line, text_of(guard->left), text_of(guard->right));
        }
    }
    return "";
}

}  // namespace simtutor
