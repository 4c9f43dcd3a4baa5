#include "grader/findings/index/call_guard.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grader/findings/index/joined_conditions.h"
#include "grader/findings/source/assignments.h"
#include "grader/findings/source/function_calls.h"
#include "grader/findings/source/template_flag.h"

namespace simtutor {
namespace {

bool calls(const Tokens& words, const std::string& name) {
    for (std::size_t i = 0; i + 1 < words.size(); ++i)
        if (words[i].text == name && (words[i + 1].is("(") || words[i + 1].is("<"))) return true;
    return false;
}

/// "tiles" of "tile + 2 <= tiles": a count of pieces, where "start + 16 <= n" counts elements and
/// is as it should be.
bool counts_pieces(const FunctionText& caller, const Guard& guard, int statement) {
    if (guard.right.size() != 1) return false;
    Tokens value;
    return caller.definition(guard.right[0].text, statement, &value) >= 0 && mentions(value, "/");
}

/// "t" of "t + 1" is passed: where t + 1 is the number of pieces, t is the last one.
bool passes_one_before(const Tokens& words, const std::string& name, const Tokens& left) {
    const std::vector<Tokens> sum = split(left, "+");
    for (std::size_t i = 0; i + 1 < words.size() && sum.size() == 2; ++i) {
        if (words[i].text != name || !words[i + 1].is("(")) continue;
        const Tokens given = part_of(words, i + 2, closing(words, i + 1));
        if (text_of(given).find(text_of(left)) != std::string::npos) return false;
        return text_of(sum[1]) == "1" && std::ranges::any_of(sum[0], [&](const Token& word) {
                   return word.is_name() && mentions(given, word.text);
               });
    }
    return false;
}

}  // namespace

std::string call_without_guard(const Tokens& file, const FunctionText& function) {
    if (function.name().empty()) return "";
    for (const FunctionText& caller : functions_in(file)) {
        if (caller.name() == function.name()) continue;
        for (int i = 0; i < static_cast<int>(caller.statements().size()); ++i) {
            const Statement& one = caller.statements()[static_cast<std::size_t>(i)];
            if (one.kind != Statement::Kind::plain || !calls(one.words, function.name())) continue;
            const std::vector<Guard> guards = caller.guards(i);
            const auto open = [](const Guard& guard) {
                return guard.one_of && !guard.exit && guard.sign == "<";
            };
            for (const Guard& guard : guards) {
                const auto beside = std::ranges::count_if(guards, [&](const Guard& other) {
                    return open(other) && other.line == guard.line;
                });
                if (open(guard) && beside > 1 && compares_either(caller, guard.line))
                    return fmt::format(
                        "Line {} calls {}. {}", one.line, function.name(),
                        joined_wrongly(caller, guard, fmt::format("line {}", guard.line)));
                if (guard.sign != "<=" || guard.one_of || guard.exit ||
                    !counts_pieces(caller, guard, i) ||
                    passes_one_before(one.words, function.name(), guard.left))
                    continue;
                return fmt::format(
                    "Line {0} calls {1} also where {2} equals {3} (line {4}): {3} counts the "
                    "pieces, from 0 on, so none is left then. Ask for {2} < {3}.",
                    one.line, function.name(), text_of(guard.left), text_of(guard.right),
                    guard.line);
            }
        }
    }
    return "";
}

std::string equal_in_call(const Tokens& file, const FunctionText& function) {
    for (const FunctionCall& call : calls_of(file, function)) {
        const FunctionText caller(file, call.line);
        const int at = caller.at(call.line, function.name());
        for (const Guard& guard : at < 0 ? std::vector<Guard>{} : caller.guards(at)) {
            const bool passed = std::ranges::any_of(call.arguments, [&](const Tokens& one) {
                return guard.left.size() == 1 && mentions(one, guard.left[0].text);
            });
            // "k <= n - 1" ends with the last one.
            if (!passed || guard.sign != "<=" || guard.one_of || guard.right.size() != 1 ||
                !mentions(caller.parameters(), guard.right[0].text))
                continue;
            return fmt::format(
                "The element is the first behind the end, and line {} calls {}() also where {} is "
                "{} (line {}): is that one wanted? If not, ask for {} < {} there.",
                call.line, function.name(), guard.left[0].text, guard.right[0].text, guard.line,
                guard.left[0].text, guard.right[0].text);
        }
    }
    return "";
}

}  // namespace simtutor
