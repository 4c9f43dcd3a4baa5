#include "grader/findings/source/template_flag.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

#include "grader/findings/source/assignments.h"
#include "grader/findings/text.h"

namespace simtutor {
namespace {

/// The conditions that "||" joins in a branch of this line, or before a "?"; none if it has no
/// "||".
std::vector<Tokens> alternatives(const FunctionText& function, int line) {
    for (const Statement& one : function.statements()) {
        if (!one.touches(line) || !mentions(one.words, "||")) continue;
        Tokens words = one.words;
        if (one.kind != Statement::Kind::branch) {
            const auto choice =
                std::ranges::find_if(words, [](const Token& word) { return word.is("?"); });
            const auto set =
                std::ranges::find_if(words, [](const Token& word) { return word.is("="); });
            if (choice == words.end()) continue;
            words = Tokens(set < choice ? set + 1 : words.begin(), choice);
        }
        return split(without_brackets(words), "||");
    }
    return {};
}

/// Whether a call is one with the template's argument: "load4<whole>(…)".
bool calls(const Tokens& words, std::size_t i, const std::string& name) {
    return words[i].text == name && i + 1 < words.size() &&
           (words[i + 1].is("(") || words[i + 1].is("<"));
}

/// "copy" of "const auto copy = [&](int t) { … load<whole>(…); }", where a line of the statement
/// calls the function; empty for another statement.
std::string lambda_around(const Tokens& words) {
    for (std::size_t i = 0; i + 2 < words.size(); ++i)
        if (words[i].is_name() && words[i + 1].is("=") && words[i + 2].is("["))
            return words[i].text;
    return "";
}

/// Calls of a lambda, of which one asks whether its argument lies below a limit and another one
/// does not.
std::string open_call_of(const FunctionText& caller, const std::string& lambda) {
    std::string asked, limit, open;
    for (int i = 0; i < static_cast<int>(caller.statements().size()); ++i) {
        const Tokens& words = caller.statements()[static_cast<std::size_t>(i)].words;
        for (std::size_t k = 0; k + 2 < words.size(); ++k) {
            if (words[k].text != lambda || !words[k + 1].is("(")) continue;
            const auto given = split(part_of(words, k + 2, closing(words, k + 1)), ",");
            const auto guards = caller.guards(i);
            const auto guard = std::ranges::find_if(guards, [&](const Guard& one) {
                return !one.one_of && one.sign[0] == '<' && same_words(one.left, given[0]);
            });
            if (guard != guards.end()) {
                limit = text_of(guard->right);
                asked =
                    fmt::format("in line {} it is called with {}, where {} {} {}", words[k].line,
                                text_of(given[0]), text_of(guard->left), guard->sign, limit);
            } else {
                if (!open.empty()) return "";
                open = fmt::format("in line {} it is called with {}, and nothing compares that",
                                   words[k].line, text_of(given[0]));
            }
        }
    }
    if (asked.empty() || open.empty()) return "";
    return fmt::format("{} does it: {}; {} with {}. Ask for it there, too.", lambda, asked, open,
                       limit);
}

}  // namespace

TemplateFlag flag_of(const Tokens& file, const FunctionText& function, const std::string& called) {
    const bool holds = called == function.name() + "<true>";
    if (!holds && called != function.name() + "<false>") return {};
    for (std::size_t i = 0; i + 5 < file.size(); ++i) {
        if (!file[i].is("template") || !file[i + 1].is("<") || !file[i + 2].is("bool") ||
            !file[i + 4].is(">"))
            continue;
        for (std::size_t k = i + 5; k + 1 < file.size(); ++k) {
            if (file[k].is("{") || file[k].is(";")) break;
            if (file[k].text == function.name() && file[k + 1].is("("))
                return {file[i + 3].text, holds};
        }
    }
    return {};
}

std::vector<Guard> guards_of_run(const FunctionText& function, int statement,
                                 const TemplateFlag& flag) {
    std::vector<Guard> guards = function.guards(statement);
    if (flag.name.empty()) return guards;
    const auto beside_flag = [&](const Guard& guard) {
        if (!guard.one_of || guard.exit || guard.loop) return false;
        const std::vector<Tokens> either = alternatives(function, guard.line);
        return either.size() == 2 &&
               std::ranges::any_of(either,
                                   [&](const Tokens& one) {
                                       return one.size() == 1 && one[0].text == flag.name;
                                   }) &&
               std::ranges::none_of(either, [](const Tokens& one) { return mentions(one, "||"); });
    };
    if (flag.value) {
        std::erase_if(guards, beside_flag);
        return guards;
    }
    for (Guard& guard : guards)
        if (beside_flag(guard)) guard.one_of = false;
    return guards;
}

bool compares_either(const FunctionText& function, int line) {
    const std::vector<Tokens> either = alternatives(function, line);
    // What joins the conditions may also lie deeper, or in a name.
    return either.size() < 2 || std::ranges::none_of(either, [](const Tokens& one) {
               return one.size() == 1 || (one.size() == 2 && one[0].is("!"));
           });
}

std::string promise_of_flag(const Tokens& file, const FunctionText& function,
                            const TemplateFlag& flag) {
    if (flag.name.empty() || !flag.value) return "";
    std::set<int> all, open;
    std::string asked, by_lambda;
    for (const FunctionText& caller : functions_in(file)) {
        if (caller.name() == function.name()) continue;
        for (int i = 0; i < static_cast<int>(caller.statements().size()); ++i) {
            const Tokens& words = caller.statements()[static_cast<std::size_t>(i)].words;
            for (std::size_t k = 0; k < words.size(); ++k) {
                // Where the flag does not hold the function asks.
                const bool asks = k + 2 < words.size() && words[k + 2].is("false");
                if (!calls(words, k, function.name()) || asks) continue;
                all.insert(words[k].line);
                if (const std::string lambda = lambda_around(words); !lambda.empty())
                    by_lambda = open_call_of(caller, lambda);
                const auto guards = caller.guards(i);
                const auto guard = std::ranges::find_if(guards, [](const Guard& one) {
                    return !one.loop && !one.one_of && one.sign[0] == '<';
                });
                if (guard == guards.end())
                    open.insert(words[k].line);
                else if (asked.empty())
                    asked = fmt::format("line {} asks for {} {} {}", guard->line,
                                        text_of(guard->left), guard->sign, text_of(guard->right));
            }
        }
    }
    const std::string text =
        fmt::format("Where {} holds, {} asks for no bounds: ", flag.name, function.name());
    if (all.empty()) return "";
    if (all.size() == 1 && !by_lambda.empty())
        return text +
               fmt::format("the call in line {} must not come for what lies outside. ",
                           *all.begin()) +
               by_lambda;
    if (open.size() == 1 && !asked.empty())
        return text +
               fmt::format(
                   "its call must not come for what lies outside. The call in line {} stands "
                   "under no such condition, while {} before another one.",
                   *open.begin(), asked);
    return text + fmt::format("either its index is wrong, or a call ({}) is for what lies outside.",
                              lines_text(all));
}

}  // namespace simtutor
