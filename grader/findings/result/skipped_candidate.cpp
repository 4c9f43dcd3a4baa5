#include "grader/findings/result/skipped_candidate.h"

#include <fmt/format.h>

#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// "here > best", whose branch sets best to here.
struct Ranking {
    std::string now, best;
    int branch = -1, loop = -1;
};

/// The two sides of a condition that is one comparison.
std::vector<Tokens> sides_of_branch(const Statement& branch) {
    if (branch.kind != Statement::Kind::branch) return {};
    for (const char* sign : {"<", ">", "<=", ">="}) {
        std::vector<Tokens> sides = split(branch.words, sign);
        if (sides.size() == 2 && !sides[0].empty() && !sides[1].empty()) return sides;
    }
    return {};
}

bool takes_over(const FunctionText& function, int branch, const std::string& best,
                const std::string& now) {
    for (int i = branch + 1; i < static_cast<int>(function.statements().size()); ++i)
        if (is_inside(function, i, branch))
            for (const Assigned& set :
                 assignments_in(function.statements()[static_cast<std::size_t>(i)]))
                if (!set.element() && set.name() == best && set.value.size() == 1 &&
                    set.value[0].text == now)
                    return true;
    return false;
}

std::vector<Ranking> rankings_in(const FunctionText& function) {
    std::vector<Ranking> all;
    for (int i = 0; i < static_cast<int>(function.statements().size()); ++i) {
        const auto sides = sides_of_branch(function.statements()[static_cast<std::size_t>(i)]);
        const int loop = loop_around(function, i);
        if (loop < 0 || sides.size() != 2 || sides[0].size() != 1 || sides[1].size() != 1) continue;
        const std::string &left = sides[0][0].text, &right = sides[1][0].text;
        if (takes_over(function, i, left, right)) all.push_back({right, left, i, loop});
        if (takes_over(function, i, right, left)) all.push_back({left, right, i, loop});
    }
    return all;
}

/// Whether the words are one number and no bound that is computed: "balls[i].z", not "z + radius".
bool is_plain_number(const Tokens& words) {
    for (const Token& word : words)
        if (word.is("+") || word.is("-") || word.is("*") || word.is("/") || word.is("(") ||
            word.is("?"))
            return false;
    return words.size() > 1;
}

}  // namespace

std::string skipped_candidate(const Tokens& file) {
    for (const FunctionText& function : functions_in(file))
        for (const Ranking& search : rankings_in(function))
            for (int i = search.loop + 1; i + 1 < search.branch; ++i) {
                const Statement& skip = function.statements()[static_cast<std::size_t>(i)];
                const Statement& leaves = function.statements()[static_cast<std::size_t>(i) + 1];
                const auto sides = sides_of_branch(skip);
                if (skip.parent != search.loop || leaves.parent != i || leaves.words.empty() ||
                    !leaves.words[0].is("continue") || sides.size() != 2)
                    continue;
                const bool right = sides[1].size() == 1 && sides[1][0].text == search.best;
                const bool left = sides[0].size() == 1 && sides[0][0].text == search.best;
                if ((!right && !left) || !is_plain_number(sides[right ? 0 : 1])) continue;
                return fmt::format(
                    "Line {0} leaves out what has {1}, but the search compares {2} with {3} (line "
                    "{4}): what is left out may be the better one, and then the result depends on "
                    "the order. Leave out line {0}, or compare a bound that {2} never passes.",
                    skip.line, text_of(skip.words), search.now, search.best,
                    function.statements()[static_cast<std::size_t>(search.branch)].line);
            }
    return "";
}

}  // namespace simtutor
