#include "grader/findings/unset/passed_flag.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grader/findings/source/launch_argument.h"

namespace simtutor {
namespace {

/// A name that is asked alone, and whether the element is read where it holds.
struct Flag {
    std::string name;
    bool holds = true;
};

/// "first ? a : best[i]", "!first ? best[i] : a"
Flag flag_of_choice(const Tokens& words, const std::string& array) {
    for (std::size_t at = 1; at + 1 < words.size(); ++at) {
        if (!words[at].is("?") || !words[at - 1].is_name()) continue;
        const bool turned = at > 1 && words[at - 2].is("!");
        const std::size_t before = turned ? at - 2 : at - 1;
        const bool alone = before == 0 || words[before - 1].is("=") || words[before - 1].is("(") ||
                           words[before - 1].is(",") || words[before - 1].is("return");
        const Tokens rest = part_of(words, at + 1, words.size());
        const auto sides = split(rest, ":");
        if (!alone || sides.size() != 2) continue;
        const bool then = mentions(sides[0], array), otherwise = mentions(sides[1], array);
        if (then != otherwise) return {words[at - 1].text, then != turned};
    }
    return {};
}

/// "if (first) …", "if (!first) …" around the statement.
Flag flag_of_branch(const FunctionText& kernel, int statement) {
    for (const int number : kernel.around(statement)) {
        const Statement& head = kernel.statements()[static_cast<std::size_t>(number)];
        if (head.kind != Statement::Kind::branch) continue;
        if (head.words.size() == 1 && head.words[0].is_name()) return {head.words[0].text, true};
        if (head.words.size() == 2 && head.words[0].is("!") && head.words[1].is_name())
            return {head.words[1].text, false};
    }
    return {};
}

bool is_parameter(const FunctionText& kernel, const std::string& name) {
    const auto all = split(kernel.parameters(), ",");
    return std::any_of(all.begin(), all.end(), [&](const Tokens& one) {
        return !one.empty() && one.back().is(name) && !mentions(one, "*");
    });
}

}  // namespace

std::string passed_flag(const Tokens& file, const FunctionText& kernel, int line,
                        const std::string& array) {
    const int statement = kernel.at(line, array);
    if (statement < 0) return "";
    Flag flag =
        flag_of_choice(kernel.statements()[static_cast<std::size_t>(statement)].words, array);
    if (flag.name.empty()) flag = flag_of_branch(kernel, statement);
    if (flag.name.empty() || !is_parameter(kernel, flag.name)) return "";
    const LaunchText launch = only_launch(file, kernel.name());
    if (launch.kernel.empty()) return "";
    Tokens given = given_at_launch(file, launch, kernel, flag.name);
    if (given.empty()) return "";
    int passed = given.front().line;
    // "const bool first = start > 0; … k<<<…>>>(…, first)"
    if (given.size() == 1) {
        const FunctionText host(file, launch.line);
        Tokens value;
        const int set = host.definition(given[0].text, host.at(launch.line, launch.kernel), &value);
        if (set < 0 || value.empty()) return "";
        passed = host.statements()[static_cast<std::size_t>(set)].line;
        given = value;
    }
    return fmt::format(
        "Line {} reads {} only where {} is {}, and line {} gives it {}: is that {} only in "
        "launches "
        "before which the element was written?",
        line, array, flag.name, flag.holds ? "true" : "false", passed, text_of(given),
        flag.holds ? "true" : "false");
}

}  // namespace simtutor
