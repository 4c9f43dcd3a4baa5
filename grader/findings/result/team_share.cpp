#include "grader/findings/result/team_share.h"

#include <fmt/format.h>

#include <cctype>
#include <cstdlib>

#include "grader/findings/result/whole_division.h"
#include "grader/findings/source/assignments.h"
#include "grader/findings/source/function_calls.h"

namespace simtutor {
namespace {

/// The number in "rows = 31"; 0: there is none.
long long size_in(const std::string& run, const std::string& name) {
    const std::size_t at = run.find(name + " = ");
    const bool alone = at == 0 || (at != std::string::npos && run[at - 1] == ' ');
    return alone ? std::atoll(run.c_str() + at + name.size() + 3) : 0;
}

/// The digits before `text`; 0: there are none.
long long number_before(const std::string& run, const std::string& text) {
    std::size_t at = run.find(text);
    if (at == std::string::npos) return 0;
    while (at > 0 && std::isdigit(static_cast<unsigned char>(run[at - 1])) != 0) --at;
    return std::atoll(run.c_str() + at);
}

/// The team of "3 threads", and of "7 threads asked for, 3 given".
struct Team {
    long long asked = 0, given = 0;
};

Team team_in(const std::string& run) {
    Team team;
    team.asked = number_before(run, " threads");
    if (team.asked == 0) team.asked = size_in(run, "threads");
    team.given = number_before(run, " given");
    if (team.given == 0) team.given = team.asked;
    return team;
}

/// How many threads the name stands for; 0: it stands for something else.
long long threads_of(const FunctionText& function, const std::string& name, int statement,
                     const Team& team) {
    Tokens value;
    if (function.definition(name, statement, &value) >= 0 && mentions(value, "omp_get_num_threads"))
        return team.given;
    return name == "threads" ? team.asked : 0;
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

/// Whether another loop behind the quotient goes up to the size: the rest may have its turn there.
bool is_gone_on_with(const FunctionText& function, int quotient, const std::string& size) {
    for (int i = quotient + 1; i < static_cast<int>(function.statements().size()); ++i) {
        const Statement& one = function.statements()[static_cast<std::size_t>(i)];
        if (one.kind != Statement::Kind::loop) continue;
        const std::vector<Tokens> parts = split(one.words, ";");
        if (parts.size() == 3 && mentions(parts[1], size) && !parts[0].empty() &&
            !is_zero(part_of(parts[0], parts[0].size() - 1, parts[0].size())))
            return true;
    }
    return false;
}

}  // namespace

std::string team_share(const Tokens& file, const std::string& run) {
    const Team team = team_in(run);
    for (const FunctionText& function : functions_in(file))
        for (int i = 0; i < static_cast<int>(function.statements().size()); ++i) {
            const Tokens& w = function.statements()[static_cast<std::size_t>(i)].words;
            for (std::size_t k = 1; k + 1 < w.size(); ++k) {
                if (!w[k].is("/") || !w[k - 1].is_name()) continue;
                const long long threads = threads_of(function, w[k + 1].text, i, team);
                if (threads < 2 || asks_for_rest(file, w[k + 1].text) ||
                    (k > 1 && w[k - 2].is("*")) ||
                    (k + 2 < w.size() && (w[k + 2].is("+") || w[k + 2].is("*"))))
                    continue;
                const std::string& size = w[k - 1].text;
                long long all = size_in(run, size);
                if (all == 0) all = size_in(run, given_for(file, function, size));
                if (all == 0 || all % threads == 0 || is_gone_on_with(function, i, size)) continue;
                return fmt::format(
                    "{0} / {1} in line {2} rounds down: {3} in {4} equal shares of {5} leave the "
                    "last {6} to no thread.",
                    size, w[k + 1].text, w[k].line, all, threads, all / threads, all % threads);
            }
        }
    return "";
}

}  // namespace simtutor
