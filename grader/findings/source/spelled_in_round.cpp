#include "grader/findings/source/spelled_in_round.h"

namespace simtutor {
namespace {

/// How far names are followed: a text may be made to be slow to read.
constexpr int most_depth = 4;

Tokens spelled(const FunctionText& function, const Tokens& words, int statement, int loop,
               int depth) {
    Tokens all;
    for (std::size_t i = 0; i < words.size(); ++i) {
        Tokens value;
        const bool member = i > 0 && (words[i - 1].is(".") || words[i - 1].is("->"));
        const bool whole =
            words[i].is_name() && !member &&
            (i + 1 == words.size() || !(words[i + 1].is("[") || words[i + 1].is("(")));
        const int set = whole ? function.definition(words[i].text, statement, &value) : -1;
        const bool plain =
            set > loop &&
            function.statements()[static_cast<std::size_t>(set)].kind == Statement::Kind::plain;
        if (!plain || mentions(value, words[i].text) || depth >= most_depth) {
            all.push_back(words[i]);
            continue;
        }
        const Tokens given = spelled(function, value, set, loop, depth + 1);
        all.push_back({"(", words[i].line});
        all.insert(all.end(), given.begin(), given.end());
        all.push_back({")", words[i].line});
    }
    return all;
}

}  // namespace

Tokens spelled_in_round(const FunctionText& function, const Tokens& words, int statement,
                        int loop) {
    return spelled(function, words, statement, loop, 0);
}

}  // namespace simtutor
