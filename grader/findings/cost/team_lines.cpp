#include "grader/findings/cost/team_lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <set>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/function_text.h"
#include "grader/findings/text.h"

namespace simtutor {
namespace {

/// Whether the function of a line has the parameter that the run's name begins with: "n" of "n =
/// 127, 7 threads".
bool is_of_run(const Tokens& file, int line, const std::string& run) {
    const std::string name = run.substr(0, run.find(' '));
    const FunctionText function(file, line);
    return std::ranges::any_of(split(function.parameters(), ","), [&](const Tokens& one) {
        return !one.empty() && one.back().text == name;
    });
}

/// "schedule(static, piece)": the rounds are dealt out in pieces whose length a line makes.
std::string pieces_of_name(const Tokens& file, int line, const std::string& name) {
    const FunctionText function(file, line);
    Tokens value;
    int made = 0;
    for (const Statement& one : function.statements())
        for (const Assigned& set : assignments_in(one))
            if (set.name() == name && !set.element() && one.line < line)
                made = one.line, value = set.value;
    return fmt::format(
        "Line {} deals the rounds out in pieces of {}{}: where there are few pieces for each "
        "thread, some threads get one more than others, or none. How many rounds are there, and "
        "how many pieces?",
        line, name, made == 0 ? "" : fmt::format(" (line {} makes it {})", made, text_of(value)));
}

}  // namespace

std::string team_lines(Sources& sources, const std::string& file, const std::string& run) {
    const Tokens tokens = tokens_of(sources, file);
    std::set<int> lines, of_run;
    bool tasks = false;
    for (int line = 1; line <= sources.count(file); ++line) {
        const std::string& text = sources.line(file, line);
        if (text.find("#pragma omp") == std::string::npos) continue;
        tasks |= text.find("omp task") != std::string::npos;
        // What only keeps threads apart divides nothing.
        if (text.find("critical") != std::string::npos ||
            text.find("atomic") != std::string::npos || text.find("barrier") != std::string::npos)
            continue;
        lines.insert(line);
        if (is_of_run(tokens, line, run)) of_run.insert(line);
    }
    if (!of_run.empty()) lines = of_run;
    for (const int line : lines) {
        const std::string& text = sources.line(file, line);
        for (const char* alone : {"omp single", "omp master", "omp masked"})
            if (!tasks && text.find(alone) != std::string::npos)
                return fmt::format(
                    "What stands behind line {} ({}) is done by one thread of the team while the "
                    "others wait or go on: is a part of the work there that all should share?",
                    line, alone);
        // "schedule(static, 64)"
        const std::size_t at = text.find("schedule("), comma = text.find(',', at),
                          end = text.find(')', at);
        const int piece =
            at == std::string::npos || comma > end ? 0 : std::atoi(text.c_str() + comma + 1);
        if (piece > 1)
            return fmt::format(
                "Line {0} deals the rounds out in pieces of {1}: where there are few of these for "
                "each thread, some threads get a piece more than others, or none. Leave the {1} "
                "out, so that the shares are even.",
                line, piece);
        const std::string name = at == std::string::npos || comma > end
                                     ? ""
                                     : text.substr(text.find_first_not_of(' ', comma + 1),
                                                   end - text.find_first_not_of(' ', comma + 1));
        if (!name.empty() && std::isalpha(static_cast<unsigned char>(name[0])) != 0)
            return pieces_of_name(tokens, line, name);
    }
    if (lines.empty()) return "No line has a #pragma omp: one thread does it all.";
    return fmt::format(
        "The work is divided in {}. Has the loop at least as many rounds as the team has threads, "
        "and does nobody take more than an even share of them?",
        lines_text(lines));
}

}  // namespace simtutor
