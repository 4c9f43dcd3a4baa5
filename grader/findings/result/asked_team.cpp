#include "grader/findings/result/asked_team.h"

#include <fmt/format.h>

#include <set>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/run_functions.h"
#include "grader/findings/text.h"

namespace simtutor {
namespace {

/// Whether the statement tells the runtime how many threads to take.
bool asks_for_team(const Statement& one) {
    return mentions(one.words, "omp_set_num_threads");
}

/// The parameter of the function that the run's name gives as what was asked for: "threads" of "7
/// threads asked for". Empty where it has none of this name.
std::string parameter_asked(const FunctionText& function, const std::string& run) {
    for (const Tokens& one : split(function.parameters(), ","))
        if (!one.empty() && run.find(one.back().text + " asked for") != std::string::npos)
            return one.back().text;
    return "";
}

}  // namespace

std::string asked_team(const Tokens& file, const std::string& run, const std::string& common) {
    if (common.find("fewer threads than are asked for") == std::string::npos) return "";
    std::set<int> lines;
    std::string name;
    for (const FunctionText& function : functions_in(called_in_run(file, run))) {
        const std::string asked = parameter_asked(function, run);
        if (asked.empty()) continue;
        for (const Statement& one : function.statements()) {
            if (asks_for_team(one)) continue;
            for (const Token& word : one.words)
                if (word.text == asked) lines.insert(word.line), name = asked;
        }
    }
    if (lines.empty()) return "";
    return fmt::format(
        "{} in {} is how many threads were asked for, and here the team is smaller. Is the number "
        "that the team has needed there?",
        name, lines_text(lines));
}

}  // namespace simtutor
