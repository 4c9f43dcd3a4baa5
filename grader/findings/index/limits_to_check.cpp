#include "grader/findings/index/limits_to_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grader/findings/index/pointer_places.h"
#include "grader/findings/index/share_end.h"
#include "grader/findings/source/assignments.h"
#include "grader/findings/source/function_calls.h"

namespace simtutor {

std::string room_of_buffer(const Tokens& file, const FunctionText& function, int line,
                           const std::string& action) {
    const int at = function.at(line, "");
    if (at < 0) return "";
    const Tokens words =
        accessed_by(function.statements()[static_cast<std::size_t>(at)].words, action);
    const std::vector<Tokens> parameters = split(function.parameters(), ",");
    for (const FunctionCall& call : calls_of(file, function))
        for (std::size_t i = 0; i < std::min(parameters.size(), call.arguments.size()); ++i) {
            const Tokens& given = call.arguments[i];
            if (given.size() != 1 || parameters[i].empty() || !mentions(parameters[i], "*") ||
                !mentions(words, parameters[i].back().text))
                continue;
            const FunctionText caller(file, call.line);
            const int statement = caller.at(call.line, function.name());
            Tokens value;
            const int set =
                statement < 0 ? -1 : caller.definition(given[0].text, statement - 1, &value);
            if (set < 0 || !mentions(value, "(")) continue;
            return fmt::format(
                "{} gets its memory in line {} ({}): is that enough for all that {} reaches there?",
                given[0].text, caller.statements()[static_cast<std::size_t>(set)].line,
                text_of(value), function.name());
        }
    return "";
}

std::string limits_to_check(const Tokens& file, const FunctionText& function, int line, bool below,
                            const std::string& action) {
    const std::string places = pointer_places(function, line, action);
    const std::string bound = below ? std::string() : bound_to_check(file, function, line);
    if (places.empty() && bound.empty()) return "";
    return fmt::format("Check the limits of the loop and the arithmetic of the index{}.{}{}",
                       places.empty() ? "" : ": " + places, bound.empty() ? "" : " ", bound);
}

}  // namespace simtutor
