#include "grader/findings/result/set_through.h"

#include <fmt/format.h>

#include <set>
#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// What main prints with printf, in its order; empty where a branch or a loop prints.
std::vector<Tokens> printed(const FunctionText& main) {
    std::vector<Tokens> all;
    for (const Statement& one : main.statements())
        for (std::size_t i = 0; i + 1 < one.words.size(); ++i) {
            if (!one.words[i].is("printf") || !one.words[i + 1].is("(")) continue;
            if (one.parent >= 0) return {};
            // The text that is printed is no word.
            const auto given = split(part_of(one.words, i + 2, closing(one.words, i + 1)), ",");
            for (std::size_t k = 1; k < given.size(); ++k) all.push_back(given[k]);
        }
    return all;
}

/// ", made of bytes (line 70)": the names of a value that the function has set before.
std::string made_of(const FunctionText& function, int statement, const Tokens& value) {
    std::string names;
    std::set<std::string> known;
    for (const Token& word : value) {
        const int set =
            word.is_name() ? function.definition(word.text, statement - 1, nullptr) : -1;
        if (set >= 0 && known.insert(word.text).second)
            names += fmt::format("{}{} (line {})", names.empty() ? ", made of " : ", ", word.text,
                                 function.statements()[static_cast<std::size_t>(set)].line);
    }
    return names;
}

std::string set_in(const FunctionText& function, const std::string& pointer) {
    for (int i = 0; i < static_cast<int>(function.statements().size()); ++i) {
        const Statement& one = function.statements()[static_cast<std::size_t>(i)];
        if (one.words.size() < 4 || !one.words[0].is("*") || one.words[1].text != pointer ||
            !one.words[2].is("="))
            continue;
        const Tokens value = part_of(one.words, 3, one.words.size());
        return fmt::format("{} sets *{} in line {}, to {}{}", function.name(), pointer, one.line,
                           text_of(value), made_of(function, i, value));
    }
    return "";
}

/// "split sets *rate in line 73, to …", of a call in main that is given "&rate".
std::string setter_of(const Tokens& file, const FunctionText& main, const std::string& name) {
    for (const FunctionText& function : functions_in(file)) {
        const auto parameters = split(function.parameters(), ",");
        for (const Statement& call : main.statements()) {
            if (call.words.size() < 4 || call.words[0].text != function.name() ||
                !call.words[1].is("("))
                continue;
            const auto given = split(part_of(call.words, 2, closing(call.words, 1)), ",");
            for (std::size_t i = 0; i < given.size() && i < parameters.size(); ++i) {
                if (given[i].size() != 2 || !given[i][0].is("&") || given[i][1].text != name ||
                    parameters[i].empty())
                    continue;
                const std::string& pointer = parameters[i].back().text;
                if (std::string set = set_in(function, pointer); !set.empty()) return set;
            }
        }
    }
    return "";
}

}  // namespace

std::string set_through(const Tokens& file, int wanted) {
    for (const FunctionText& function : functions_in(file)) {
        if (function.name() != "main") continue;
        const std::vector<Tokens> all = printed(function);
        const auto at = static_cast<std::size_t>(wanted - 1);
        if (at >= all.size() || all[at].size() != 1) return "";
        return setter_of(file, function, all[at][0].text);
    }
    return "";
}

}  // namespace simtutor
