#include "grader/findings/source/told_calls.h"

#include <fmt/format.h>

#include <set>
#include <vector>

#include "grader/findings/race/same_place.h"
#include "grader/findings/rule_pattern.h"
#include "grader/findings/source/function_calls.h"
#include "grader/findings/source/made_value.h"
#include "grader/findings/text.h"

namespace simtutor {
namespace {

/// Longer lists of arguments are not told.
constexpr std::size_t most_letters = 160;

bool names_a_call(const std::string& advice, const std::vector<FunctionCall>& calls) {
    for (const FunctionCall& call : calls)
        if (advice.find(fmt::format("ine {} ", call.line)) != std::string::npos) return true;
    return false;
}

/// Advice that another finding comes first, or that is about the order of memory.
bool says_more(const std::string& advice) {
    for (const char* part : {"First ", "The finding ", " first.", " lock", "fence", "atomic"})
        if (advice.find(part) != std::string::npos) return true;
    return false;
}

/// " put is called in line 63.": of a race whose other side stands in a function that the kernel of
/// the first side calls.
std::string calls_of_other_side(const Tokens& file, const simt::Finding& finding) {
    if (finding.sides.size() != 2 || finding.sides[1].site.file != finding.sides[0].site.file)
        return "";
    const FunctionText here(file, finding.sides[0].site.line);
    const FunctionText there(file, finding.sides[1].site.line);
    if (here.name() == there.name()) return "";
    std::set<int> lines;
    for (const FunctionCall& call : calls_of(file, there))
        if (FunctionText(file, call.line).name() == here.name()) lines.insert(call.line);
    if (lines.empty()) return "";
    return fmt::format(" {} is called in {}.", there.name(), lines_text(lines));
}

/// Where the call has what it gives for the parameters that the line uses: " b_panel is packed_b +
/// j * depth (line 101)." Empty where the calls say it themselves.
std::string makers_of_call(const Tokens& file, const FunctionText& function, int line,
                           const std::vector<FunctionCall>& calls, const std::string& list) {
    const auto parameters = split(function.parameters(), ",");
    const int at = function.at(line, "");
    if (calls.size() != 1 || at < 0 || calls[0].arguments.size() != parameters.size()) return "";
    const FunctionText caller(file, calls[0].line);
    std::string text;
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        const Tokens& argument = calls[0].arguments[i];
        if (parameters[i].empty() || !mentions(parameters[i], "*") ||
            !mentions(function.statements()[static_cast<std::size_t>(at)].words,
                      parameters[i].back().text) ||
            list.find(text_of(argument) + " (") != std::string::npos)
            continue;
        text += made_text(file, caller, caller.at(calls[0].line, function.name()), argument);
    }
    return text;
}

}  // namespace

std::string told_calls(const simt::Finding& finding, Sources& sources) {
    static const auto& rules = *new std::vector<std::string>{
        "bounds.*",  "memory.uninitialised", "memory.misaligned", "race.shared",
        "race.warp", "race.global",          "race.same-value"};
    if (!any_rule_matches(rules, finding.rule) || finding.sides.empty()) return "";
    const simt::FindingSide& side = finding.sides.front();
    if (side.site.line <= 0 || finding.advice.empty() || says_more(finding.advice)) return "";
    // What a call of the runtime does wrong stands in its own line.
    const bool host_read = finding.rule == "memory.uninitialised" && side.action == "read" &&
                           !side.on_device && finding.sides.size() == 1;
    if (!side.on_device && finding.rule != "bounds.host" && !host_read) return "";
    const Tokens file = tokens_of(sources, side.site.file);
    const FunctionText function(file, side.site.line);
    if (names_a_call(finding.advice, calls_of(file, function))) return "";
    if (const std::string call = call_that_leads(file, side); !call.empty())
        return fmt::format(" The thread came there by {}.", call);
    const std::string own = told_calls(
        file, side.site.line, side.object.substr(0, side.object.find_first_of("[+ ")), side.object);
    return own.empty() ? calls_of_other_side(file, finding) : own;
}

std::string told_calls(const Tokens& file, int line, const std::string& array,
                       const std::string& object) {
    const FunctionText function(file, line);
    const std::vector<FunctionCall> calls = calls_of(file, function);
    const std::string list = calls_with(file, calls, array, object);
    if (list.empty()) return "";
    const std::string makers = makers_of_call(file, function, line, calls, list);
    // A list that nobody would read is cut to the line.
    if (list.size() > most_letters && makers.empty()) return "";
    return fmt::format(" {} is called in {}.{}", function.name(),
                       list.size() > most_letters ? fmt::format("line {}", calls[0].line) : list,
                       makers);
}

}  // namespace simtutor
