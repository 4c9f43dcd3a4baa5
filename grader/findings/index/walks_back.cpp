#include "grader/findings/index/walks_back.h"

#include <fmt/format.h>

#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

const Statement& statement_of(const FunctionText& function, int i) {
    return function.statements()[static_cast<std::size_t>(i)];
}

/// Whether the words have "p++" or "++p".
bool steps(const Tokens& words, const std::string& name) {
    for (std::size_t i = 0; i + 1 < words.size(); ++i)
        if ((words[i].text == name && words[i + 1].is("++")) ||
            (words[i].is("++") && words[i + 1].text == name))
            return true;
    return false;
}

bool sets(const Statement& one, const std::string& name) {
    for (const Assigned& set : assignments_in(one))
        if (set.name() == name && !set.element()) return true;
    return false;
}

/// "n" of "for (int k = 0; k < n; ++k)": so many rounds; empty for another loop.
Tokens rounds_of(const Statement& loop) {
    const auto parts = split(loop.words, ";");
    if (loop.kind != Statement::Kind::loop || parts.size() != 3 || parts[0].empty()) return {};
    const auto sides = split(parts[1], "<");
    const bool whole = is_zero({parts[0].back()}) && parts[2].size() == 2 &&
                       (parts[2][0].is("++") || parts[2][1].is("++"));
    return whole && sides.size() == 2 && sides[0].size() == 1 ? sides[1] : Tokens();
}

/// The names of the loop's body that go on by one in each of its rounds.
std::vector<std::string> stepped_in(const FunctionText& function, int loop) {
    std::vector<std::string> names;
    const std::string counter = counter_of(statement_of(function, loop));
    for (int i = loop + 1; i < static_cast<int>(function.statements().size()); ++i) {
        const Statement& one = statement_of(function, i);
        if (one.parent != loop || one.kind != Statement::Kind::plain) continue;
        for (const Token& word : one.words)
            if (word.is_name() && word.text != counter && steps(one.words, word.text))
                names.push_back(word.text);
    }
    return names;
}

/// Whether something in the loop `outer`, but not in `inner`, moves or sets the name.
bool is_put_back(const FunctionText& function, int outer, int inner, const std::string& name) {
    for (int i = outer; i < static_cast<int>(function.statements().size()); ++i) {
        if (i != outer && !is_inside(function, i, outer)) continue;
        if (i == inner || is_inside(function, i, inner)) continue;
        const Statement& one = statement_of(function, i);
        const bool down = mentions(one.words, "--") && mentions(one.words, name);
        if (sets(one, name) || steps(one.words, name) || down) return true;
    }
    return false;
}

/// The line behind the loop `outer` that takes `name` back by `rounds`; 0 if there is none.
int line_of_return(const FunctionText& function, int outer, const std::string& name,
                   const Tokens& rounds) {
    for (int i = outer + 1; i < static_cast<int>(function.statements().size()); ++i) {
        const Statement& one = statement_of(function, i);
        if (one.parent != statement_of(function, outer).parent) continue;
        for (const Assigned& set : assignments_in(one))
            if (set.name() == name && set.sign == "-=" && same_words(set.value, rounds))
                return one.line;
    }
    return 0;
}

}  // namespace

std::string walks_back_too_late(const FunctionText& function, int line) {
    for (int inner = 0; inner < static_cast<int>(function.statements().size()); ++inner) {
        const Tokens rounds = rounds_of(statement_of(function, inner));
        const int outer = rounds.empty() ? -1 : loop_around(function, inner);
        if (outer < 0 || statement_of(function, inner).parent != outer) continue;
        const int at = line > 0 ? function.at(line, "") : -1;
        if (line > 0 && at != inner && !is_inside(function, at, inner)) continue;
        for (const std::string& name : stepped_in(function, inner)) {
            const int back = line_of_return(function, outer, name, rounds);
            if (back == 0 || is_put_back(function, outer, inner, name)) continue;
            return fmt::format(
                "Each round of the loop in line {0} moves {1} on by {2} (line {3}), and only line "
                "{4} takes it back by {2}, once, behind that loop: from the second round on {1} is "
                "beyond its row. Take it back inside the loop in line {0}.",
                statement_of(function, outer).line, name, text_of(rounds),
                statement_of(function, inner).line, back);
        }
    }
    return "";
}

std::string walks_back_too_late(const Tokens& file) {
    for (const FunctionText& function : functions_in(file))
        if (std::string text = walks_back_too_late(function, 0); !text.empty()) return text;
    return "";
}

}  // namespace simtutor
