#include "grader/findings/team_share.h"

#include <fmt/format.h>

#include <cctype>
#include <cstdlib>

#include "grader/findings/assignments.h"
#include "grader/findings/function_calls.h"
#include "grader/findings/whole_division.h"

namespace simtutor {
namespace {

/// The number in "rows = 31"; 0: there is none.
long long size_in(const std::string& run, const std::string& name) {
    const std::size_t at = run.find(name + " = ");
    const bool alone = at == 0 || (at != std::string::npos && run[at - 1] == ' ');
    return alone ? std::atoll(run.c_str() + at + name.size() + 3) : 0;
}

/// The number in "3 threads".
long long team_in(const std::string& run) {
    std::size_t at = run.find(" threads");
    if (at == std::string::npos) return size_in(run, "threads");
    while (at > 0 && std::isdigit(static_cast<unsigned char>(run[at - 1])) != 0) --at;
    return std::atoll(run.c_str() + at);
}

bool is_team(const FunctionText& function, const std::string& name, int statement) {
    Tokens value;
    return name == "threads" || (function.definition(name, statement, &value) >= 0 &&
                                 mentions(value, "omp_get_num_threads"));
}

/// What a call of the function gives for its parameter; empty where calls differ.
std::string given_for(const Tokens& file, const FunctionText& function, const std::string& name) {
    const std::vector<Tokens> parameters = split(function.parameters(), ",");
    std::string given;
    for (const FunctionCall& call : calls_of(file, function))
        for (std::size_t k = 0; k < parameters.size() && k < call.arguments.size(); ++k) {
            if (parameters[k].empty() || parameters[k].back().text != name) continue;
            const Tokens& argument = call.arguments[k];
            if (argument.size() != 1 || (!given.empty() && given != argument[0].text)) return "";
            given = argument[0].text;
        }
    return given;
}

}  // namespace

std::string team_share(const Tokens& file, const std::string& run) {
    const long long team = team_in(run);
    if (team < 2) return "";
    for (const FunctionText& function : functions_in(file))
        for (int i = 0; i < static_cast<int>(function.statements().size()); ++i) {
            const Tokens& w = function.statements()[static_cast<std::size_t>(i)].words;
            for (std::size_t k = 1; k + 1 < w.size(); ++k) {
                if (!w[k].is("/") || !w[k - 1].is_name() || !is_team(function, w[k + 1].text, i) ||
                    asks_for_rest(file, w[k + 1].text) || (k > 1 && w[k - 2].is("*")) ||
                    (k + 2 < w.size() && w[k + 2].is("+")))
                    continue;
                const std::string& size = w[k - 1].text;
                long long all = size_in(run, size);
                if (all == 0) all = size_in(run, given_for(file, function, size));
                if (all == 0 || all % team == 0) continue;
                return fmt::format(
                    "{0} / {1} in line {2} rounds down: {3} in {4} equal shares of {5} leave the "
                    "last {6} to no thread.",
                    size, w[k + 1].text, w[k].line, all, team, all / team, all % team);
            }
        }
    return "";
}

}  // namespace simtutor
