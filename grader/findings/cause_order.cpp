#include "grader/findings/cause_order.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "grader/findings/rule_pattern.h"
#include "grader/findings/unset/unset_link.h"

namespace simtutor::simt {
namespace {

/// Rules from cause to consequence; those of one row are as likely as each other.
const std::vector<std::vector<std::string>>& ranks() {
    // Never destroyed: a program's report is made while its static objects already go.
    static const auto& all = *new std::vector<std::vector<std::string>>{
        // No call makes an integer overflow, and what overflowed leads calls anywhere.
        {"index.overflow"},
        {"launch.invalid", "api.error", "api.unchecked-error", "copy.*", "pointer.*", "null.*"},
        {"bounds.*", "memory.use-after-free", "memory.double-free", "memory.misaligned",
         "device.stack-overflow"},
        {"barrier.*", "warp.*"},
        {"race.shared", "race.global", "race.scope", "race.openmp", "race.stream", "sync.missing",
         "memory.uninitialised"},
        {"race.warp", "race.acquire", "race.volatile"},
        {"hang.*", "device.assert"},
    };
    return all;
}

bool is_lost_update(const Finding& finding) {
    return finding.rule.starts_with("race.") && finding.sides.size() == 2 &&
           finding.sides[0].site.line != 0 &&
           finding.sides[0].site.line == finding.sides[1].site.line &&
           (finding.advice.find("atomicAdd") != std::string::npos ||
            finding.advice.find("two threads were there at once") != std::string::npos);
}

/// The rank of failed calls: what leads anywhere stands with them.
constexpr std::size_t rank_of_calls = 1;

std::size_t rank_of(const Finding& finding) {
    if (is_early_read_of_copy(finding)) return rank_of_calls + 2;
    // A link that was never written leads anywhere.
    if (finding.rule == "memory.uninitialised" && tells_of_unset_link(finding.advice))
        return rank_of_calls;
    // Threads that step one loop variable together leave arrays, too.
    if (finding.rule == "race.openmp" && finding.message.find("loop variable") != std::string::npos)
        return rank_of_calls;
    // A count that threads overwrite leads anywhere when it is an index.
    if (is_lost_update(finding)) return rank_of_calls;
    std::size_t rank = 0;
    for (const auto& rules : ranks()) {
        if (any_rule_matches(rules, finding.rule)) break;
        ++rank;
    }
    return rank;
}

}  // namespace

bool is_early_read_of_copy(const Finding& finding) {
    return finding.rule == "memory.uninitialised" && finding.sides.size() == 2 &&
           finding.sides[1].action == "write";
}

std::string bounds_first(const Finding& bounds) {
    return fmt::format(
        "First repair the finding {} in line {}: a wrong index reaches elements of other "
        "threads, too. If threads still meet after that, this finding stays.",
        bounds.rule, bounds.sides[0].site.line);
}

std::string known_race_first(const std::string& rule, const std::vector<FindingSide>& known) {
    const int line = known[0].site.line, other = known[1].site.line;
    return fmt::format("The finding {} of lines {} and {} names who meets here: repair that first.",
                       rule, std::min(line, other), std::max(line, other));
}

bool is_race_beside(const Finding& race, const Finding& bounds) {
    const bool outside = bounds.rule == "bounds.global" || bounds.rule == "bounds.shared";
    const bool meets = race.rule == "race.global" || race.rule == "race.shared" ||
                       race.rule == "race.warp" || race.rule == "race.same-value";
    if (!outside || !meets || bounds.sides.empty() || race.kernel != bounds.kernel) return false;
    const Site& place = bounds.sides[0].site;
    return place.line > 0 &&
           std::any_of(race.sides.begin(), race.sides.end(), [&](const FindingSide& side) {
               return side.site.line == place.line && side.site.file == place.file;
           });
}

bool cause_comes_first(const Finding& a, const Finding& b) {
    if (a.level != b.level) return a.level > b.level;
    return rank_of(a) < rank_of(b);
}

}  // namespace simtutor::simt
