#include "grader/findings/launch/empty_launch.h"

#include <fmt/format.h>

#include <cctype>
#include <cstdlib>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/launch_lines.h"
#include "grader/findings/text.h"

namespace simtutor {
namespace {

/// "begin" and "most" of "for (int begin = 0; begin <= count; begin += most)".
struct PartsLoop {
    std::string begin, count;
    Tokens step;
};

PartsLoop parts_loop(const Statement& loop) {
    const std::vector<Tokens> parts = split(loop.words, ";");
    if (loop.kind != Statement::Kind::loop || parts.size() != 3 || parts[1].size() != 3 ||
        !parts[1][1].is("<=") || parts[2].size() < 3 || !parts[2][1].is("+="))
        return {};
    const std::vector<Assigned> first = assignments_in(loop);
    const std::string& name = parts[1][0].text;
    if (first.empty() || first[0].name() != name || !is_zero(first[0].value) ||
        parts[2][0].text != name)
        return {};
    return {name, parts[1][2].text, part_of(parts[2], 2, parts[2].size())};
}

/// The first number of a run's name: 5000 of "5,000 spheres, 32 x 16 pixels".
long long first_number(const std::string& run) {
    std::string digits;
    for (std::size_t i = 0; i < run.size(); ++i) {
        const bool digit = std::isdigit(static_cast<unsigned char>(run[i])) != 0;
        const bool comma = run[i] == ',' && !digits.empty() && i + 1 < run.size() &&
                           std::isdigit(static_cast<unsigned char>(run[i + 1])) != 0;
        if (digit)
            digits += run[i];
        else if (!comma && !digits.empty())
            break;
    }
    return digits.empty() || digits.size() > 12 ? 0 : std::atoll(digits.c_str());
}

/// Whether what is left is the length of a part: a name that gets "count - begin" in the loop.
bool has_rest(const FunctionText& function, int loop, const PartsLoop& parts) {
    for (int i = loop + 1; i < static_cast<int>(function.statements().size()); ++i) {
        const Tokens& words = function.statements()[static_cast<std::size_t>(i)].words;
        if (!is_inside(function, i, loop)) continue;
        for (std::size_t k = 0; k + 2 < words.size(); ++k)
            if (words[k].text == parts.count && words[k + 1].is("-") &&
                words[k + 2].text == parts.begin)
                return true;
    }
    return false;
}

}  // namespace

std::string empty_launch(const Tokens& file, const std::string& run) {
    for (const LaunchText& launch : launches_in(file)) {
        const FunctionText function(file, launch.line);
        const int at = function.at(launch.line, launch.kernel);
        if (at < 0) continue;
        const int loop = function.statements()[static_cast<std::size_t>(at)].parent;
        if (loop < 0) continue;
        const Statement& head = function.statements()[static_cast<std::size_t>(loop)];
        const PartsLoop parts = parts_loop(head);
        if (parts.begin.empty() || !has_rest(function, loop, parts)) continue;
        bool leaves = false;
        for (int i = loop + 1; i < at; ++i)
            leaves |= function.statements()[static_cast<std::size_t>(i)].leaves();
        const long long step = constant_value(file, parts.step).value_or(0);
        const long long number = first_number(run);
        if (leaves || step <= 0 || number <= 0 || number % step != 0) continue;
        const std::string step_text = text_of(parts.step), step_number = grouped(step);
        return fmt::format(
            "The loop in line {0} goes on while {1} <= {2}: for {3}, a multiple of {4}, it makes "
            "{5} "
            "launches, and the last one (line {6}) has an empty part. {1} < {2} makes {7}, and "
            "none "
            "where {2} is 0 ({1} == 0 || {1} < {2} makes one there).",
            head.line, parts.begin, parts.count, grouped(number),
            step_text == std::to_string(step) ? step_number : step_text + " = " + step_number,
            number / step + 1, launch.line, number / step);
    }
    return "";
}

}  // namespace simtutor
