#include "grader/findings/told_calls.h"

#include <fmt/format.h>

#include <vector>

#include "grader/findings/function_calls.h"
#include "grader/findings/rule_pattern.h"
#include "grader/findings/same_place.h"

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

}  // namespace

std::string told_calls(const simt::Finding& finding, Sources& sources) {
    static const auto& rules = *new std::vector<std::string>{
        "bounds.*",  "memory.uninitialised", "memory.misaligned", "race.shared",
        "race.warp", "race.global",          "race.same-value"};
    if (!any_rule_matches(rules, finding.rule) || finding.sides.empty()) return "";
    const simt::FindingSide& side = finding.sides.front();
    if (side.site.line <= 0 || finding.advice.empty() || says_more(finding.advice)) return "";
    // What a call of the runtime does wrong stands in its own line.
    if (!side.on_device && finding.rule != "bounds.host") return "";
    const Tokens file = tokens_of(sources, side.site.file);
    const FunctionText function(file, side.site.line);
    if (names_a_call(finding.advice, calls_of(file, function))) return "";
    if (const std::string call = call_that_leads(file, side); !call.empty())
        return fmt::format(" The thread came there by {}.", call);
    return told_calls(file, side.site.line,
                      side.object.substr(0, side.object.find_first_of("[+ ")));
}

std::string told_calls(const Tokens& file, int line, const std::string& array) {
    const FunctionText function(file, line);
    const std::vector<FunctionCall> calls = calls_of(file, function);
    const std::string list = calls_with(file, calls, array);
    if (list.empty() || list.size() > most_letters) return "";
    return fmt::format(" {} is called in {}.", function.name(), list);
}

}  // namespace simtutor
