#include "grader/findings/team_share.h"

#include <fmt/format.h>

#include <cctype>
#include <cstdlib>

#include "grader/findings/assignments.h"

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
    for (std::size_t i = 1; i + 1 < file.size(); ++i) {
        const bool called = file[i].text == function.name() && file[i + 1].is("(");
        const bool declared = file[i - 1].is_name() && !file[i - 1].is("return");
        if (!called || declared) continue;
        const std::vector<Tokens> arguments =
            split(part_of(file, i + 2, closing(file, i + 1)), ",");
        for (std::size_t k = 0; k < parameters.size() && k < arguments.size(); ++k) {
            if (parameters[k].empty() || parameters[k].back().text != name) continue;
            if (arguments[k].size() != 1 || (!given.empty() && given != arguments[k][0].text))
                return "";
            given = arguments[k][0].text;
        }
    }
    return given;
}

/// Whether the file asks for the rest, or rounds up.
bool asks_for_rest(const Tokens& file, const std::string& team) {
    for (std::size_t i = 1; i < file.size(); ++i)
        if (file[i].text == team &&
            (file[i - 1].is("%") || (file[i - 1].is("/") && i > 1 && file[i - 2].is(")"))))
            return true;
    return false;
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
