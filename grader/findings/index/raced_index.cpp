#include "grader/findings/index/raced_index.h"

#include <fmt/format.h>

#include <algorithm>

namespace simtutor::simt {
namespace {

bool is_outside(const Finding& bounds) {
    return bounds.rule == "bounds.global" || bounds.rule == "bounds.shared" ||
           bounds.rule == "bounds.row";
}

/// A race that no wrong index has made.
bool is_race_of_its_own(const Finding& race, const Finding& bounds) {
    return race.rule.starts_with("race.") && race.level == bounds.level &&
           race.kernel == bounds.kernel && !race.advice.starts_with("First repair the finding ");
}

/// The begin of advice that names a race.
std::string first_of(const Finding& race, int line) {
    return fmt::format("First repair the finding {} in line {}: ", race.rule, line);
}

}  // namespace

std::string raced_index_text(const Finding& race, const Finding& bounds,
                             const std::vector<FindingSide>& made) {
    if (!is_outside(bounds) || !is_race_of_its_own(race, bounds)) return "";
    for (const FindingSide& set : made)
        for (const FindingSide& side : race.sides)
            if (set.action == "set" && side.action == "read" && set.site.line == side.site.line &&
                set.site.file == side.site.file)
                return first_of(race, set.site.line) +
                       fmt::format(
                           "{} is made there of what other threads change at the same time.",
                           set.object.empty() ? "the index" : "`" + set.object + "`");
    return "";
}

bool is_told_first(const Finding& race, const Finding& bounds) {
    if (!is_outside(bounds) || !is_race_of_its_own(race, bounds)) return false;
    return bounds.advice.find("begin with that one") != std::string::npos ||
           std::any_of(race.sides.begin(), race.sides.end(), [&](const FindingSide& side) {
               return bounds.advice.starts_with(first_of(race, side.site.line));
           });
}

}  // namespace simtutor::simt
