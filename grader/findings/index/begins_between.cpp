#include "grader/findings/index/begins_between.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/function_calls.h"

namespace simtutor {
namespace {

/// "room + terms * rows" in a declaration of a pointer, without a number among the factors: a
/// number would make it a multiple of itself.
std::string distance_in_buffer(const Tokens& file, const FunctionText& caller,
                               const Tokens& value) {
    const std::vector<Tokens> sum = split(value, "+");
    if (sum.size() != 2 || sum[0].size() != 1 || !sum[0][0].is_name() ||
        is_pointer_parameter(caller, sum[0][0].text))
        return "";
    const std::vector<Tokens> factors = split(sum[1], "*");
    const bool any_size = factors.size() > 1 && std::ranges::none_of(factors, [&](const Tokens& f) {
                              return f.size() != 1 || constant_value(file, f).has_value();
                          });
    return any_size
               ? fmt::format("{} elements behind the begin of {}", text_of(sum[1]), sum[0][0].text)
               : "";
}

/// The pointer parameters that a line's accesses begin at, directly or by a pointer that is made of
/// one.
std::set<std::string> accessed_parameters(const FunctionText& function, int line) {
    std::set<std::string> found;
    const int at = function.at(line, "");
    if (at < 0) return found;
    const auto add = [&](const Tokens& words) {
        for (const Token& word : words)
            if (is_pointer_parameter(function, word.text)) found.insert(word.text);
    };
    const Tokens& words = function.statements()[static_cast<std::size_t>(at)].words;
    add(words);
    for (const Token& word : words) {
        Tokens value;
        if (word.is_name() && function.definition(word.text, at - 1, &value) >= 0) add(value);
    }
    return found;
}

std::string asked_of_caller(const Tokens& file, const FunctionText& caller,
                            const std::vector<Tokens>& arguments, int line) {
    for (const Tokens& argument : arguments) {
        const int statement = caller.at(line, "");
        if (statement < 0) continue;
        for (const std::string& name : names_behind(caller, argument, statement)) {
            Tokens value;
            const int set = caller.definition(name, statement - 1, &value);
            const std::string distance =
                set < 0 ? std::string() : distance_in_buffer(file, caller, value);
            if (distance.empty()) continue;
            return fmt::format(
                "{} (line {}) begins {}: is that a multiple of the vector's length for every size? "
                "If not, round it up to one.",
                name, caller.statements()[static_cast<std::size_t>(set)].line, distance);
        }
    }
    return "";
}

}  // namespace

std::string begins_between(const Tokens& file, const simt::Finding& finding) {
    if (finding.sides.empty()) return "";
    const int line = finding.sides.front().site.line;
    const FunctionText function(file, line);
    if (!function.found()) return "";
    const std::set<std::string> accessed = accessed_parameters(function, line);
    const std::vector<Tokens> parameters = split(function.parameters(), ",");
    for (const FunctionCall& call : calls_of(file, function)) {
        std::vector<Tokens> arguments;
        for (std::size_t i = 0; i < std::min(parameters.size(), call.arguments.size()); ++i)
            if (!parameters[i].empty() && accessed.contains(parameters[i].back().text))
                arguments.push_back(call.arguments[i]);
        if (std::string text =
                asked_of_caller(file, FunctionText(file, call.line), arguments, call.line);
            !text.empty())
            return text;
    }
    return "";
}

}  // namespace simtutor
