#include "grader/findings/launch/choice_divisor.h"

#include <fmt/format.h>

#include <cctype>
#include <cstdlib>
#include <optional>

#include "grader/findings/source/function_text.h"
#include "grader/findings/source/launch_lines.h"

namespace simtutor {
namespace {

/// 2 of "n = 2" or of "… , n = 2, drawn".
std::optional<long long> number_in(const std::string& run, const std::string& name) {
    const std::string begin = name + " = ";
    for (std::size_t at = run.find(begin); at != std::string::npos; at = run.find(begin, at + 1)) {
        const bool word = at == 0 || run[at - 1] == ' ';
        const std::size_t digit = at + begin.size();
        if (word && digit < run.size() && std::isdigit(static_cast<unsigned char>(run[digit])) != 0)
            return std::atoll(run.c_str() + digit);
    }
    return {};
}

/// "n", 2 and the line of a condition "n % 2 == 0" around a launch.
struct Asked {
    std::string name;
    long long divisor = 0;
    int line = 0;
};

std::optional<Asked> asked_for(const Tokens& file, const LaunchText& launch) {
    const FunctionText function(file, launch.line);
    for (const int head : function.around(function.at(launch.line, launch.kernel))) {
        const Statement& one = function.statements()[static_cast<std::size_t>(head)];
        const Tokens& w = one.words;
        if (one.kind != Statement::Kind::branch || w.size() != 5 || !w[1].is("%") ||
            !w[3].is("==") || !w[4].is("0"))
            continue;
        const auto divisor = constant_value(file, {w[2]});
        if (divisor && *divisor > 0) return Asked{w[0].text, *divisor, one.line};
    }
    return {};
}

}  // namespace

std::string choice_divisor(const Tokens& file, const std::string& run) {
    for (const LaunchText& launch : launches_in(file)) {
        const auto asked = asked_for(file, launch);
        const auto number = asked ? number_in(run, asked->name) : std::nullopt;
        if (!number || *number % asked->divisor != 0) continue;
        const Tokens body = body_of(file, launch.kernel);
        // A kernel that asks for the remainder may take what is left over.
        if (mentions(body, "%") || mentions(body, "&")) continue;
        for (std::size_t i = 0; i + 2 < body.size(); ++i) {
            if (body[i].text != asked->name || !body[i + 1].is("/")) continue;
            const auto by = constant_value(file, {body[i + 2]});
            if (!by || *by <= asked->divisor || *number % *by == 0) continue;
            return fmt::format(
                "Line {0} lets {1} run where {2} % {3} == 0, and {1} takes {2} / {4} (line {5}), "
                "which rounds down where {2} is no multiple of {4}, as here. Does {1} take what is "
                "left over? If not, line {0} must ask for {2} % {4}.",
                asked->line, launch.kernel, asked->name, asked->divisor, *by, body[i].line);
        }
    }
    return "";
}

}  // namespace simtutor
