#include "grader/findings/launch/early_return.h"

#include <fmt/format.h>

#include <algorithm>
#include <regex>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/launch_lines.h"

namespace simtutor {
namespace {

/// Whether a condition says that the name has the value, and nothing else: "k == 0", "!k", "k < 1".
bool asks_for(const Tokens& part, const std::string& name, const std::string& value) {
    if (part.size() == 2) return value == "0" && part[0].is("!") && part[1].text == name;
    if (part.size() != 3) return false;
    const bool equal = part[1].is("==");
    if (part[2].text == name) return equal && part[0].text == value;
    if (part[0].text != name) return false;
    return (equal && part[2].text == value) ||
           (value == "0" &&
            ((part[1].is("<=") && part[2].is("0")) || (part[1].is("<") && part[2].is("1"))));
}

/// The line of the first launch of a function behind a line; 0: there is none.
int launch_behind(const Tokens& file, const FunctionText& function, int line) {
    for (const LaunchText& launch : launches_in(file))
        if (launch.line > line && FunctionText(file, launch.line).name() == function.name())
            return launch.line;
    return 0;
}

/// What is told of a size and its value.
std::string return_for(const Tokens& file, const std::string& name, const std::string& value) {
    for (const FunctionText& function : functions_in(file)) {
        if (!mentions(function.parameters(), name)) continue;
        const auto& all = function.statements();
        for (const Statement& one : all) {
            if (!one.leaves() || !one.words[0].is("return") || one.parent < 0) continue;
            const Statement& head = all[static_cast<std::size_t>(one.parent)];
            const auto parts = split(head.words, "||");
            const auto part = std::ranges::find_if(
                parts, [&](const Tokens& words) { return asks_for(words, name, value); });
            const int launch = launch_behind(file, function, one.line);
            if (head.kind != Statement::Kind::branch || part == parts.end() || launch == 0)
                continue;
            return fmt::format(
                "line {} returns where {}, before the launch in line {}: but the output has "
                "elements there all the same, and they must be set.",
                head.line, text_of(*part), launch);
        }
    }
    return "";
}

}  // namespace

std::string early_return(const Tokens& file, const std::string& common, const std::string& run) {
    static const std::regex only(R"(^Wrong only where (\w+) is (\d+)\.)"),
        each(R"(\b(\w+) = (\d+)\b)");
    std::smatch found;
    if (std::regex_search(common, found, only)) return return_for(file, found[1], found[2]);
    for (std::sregex_iterator at(run.begin(), run.end(), each), end; at != end; ++at)
        if (std::string text = return_for(file, (*at)[1], (*at)[2]); !text.empty()) return text;
    return "";
}

}  // namespace simtutor
