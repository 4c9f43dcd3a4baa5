#include "grader/grade_program/causes_first.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "grader/findings/cause.h"
#include "grader/findings/cause_order.h"
#include "grader/findings/index/narrow_index.h"
#include "grader/findings/index/raced_index.h"
#include "grader/findings/source/assignments.h"
#include "grader/findings/source/code_tokens.h"
#include "grader/findings/source/function_text.h"
#include "grader/grade_program/bounds_together.h"

namespace simtutor::report {
namespace {

/// "tile" of "tile[0][8]".
std::string array_of(const simt::Finding& finding) {
    const std::string& object = finding.sides.front().object;
    return object.substr(0, object.find('['));
}

/// Whether the advice only says that the array was never written.
bool is_unset(const simt::Finding& finding) {
    return finding.rule == "memory.uninitialised" && !finding.sides.empty() &&
           (finding.advice.starts_with("Nothing has written to ") ||
            finding.advice.starts_with("Only the first ") ||
            finding.advice.starts_with("Which line should write "));
}

/// The run that showed a race first may have touched nothing outside of its arrays.
void advise_bounds_first(std::vector<FindingVerdict>& merged) {
    for (const FindingVerdict& cause : merged)
        for (FindingVerdict& race : merged)
            if (simt::is_race_beside(race.finding, cause.finding))
                race.finding.advice = simt::bounds_first(cause.finding);
}

bool says(const simt::Finding& finding, std::string_view words) {
    return finding.advice.find(words) != std::string::npos;
}

/// "Line 27 leads thread 4 and thread 5 to one place, …": a store whose index is wrong.
bool tells_of_one_place(const simt::Finding& race) {
    return race.rule.starts_with("race.") && race.advice.starts_with("Line ") &&
           says(race, " to one place, ") &&
           (says(race, "correct the index") || says(race, "s the index wrong"));
}

/// Where two threads store to one place, another place stays empty.
void advise_same_place_first(std::vector<FindingVerdict>& merged) {
    for (FindingVerdict& race : merged) {
        simt::Finding& cause = race.finding;
        const bool tells = says(cause, " the second is the same place.") ||
                           says(cause, "should have a place of its own, ") ||
                           says(cause, "a place that nobody stores to stays as it was.");
        if (cause.sides.empty() || (!tells && !tells_of_one_place(cause))) continue;
        bool told = false;
        for (FindingVerdict& other : merged) {
            simt::Finding& read = other.finding;
            if (read.rule != "memory.uninitialised" || read.kernel != cause.kernel ||
                read.sides.empty() || array_of(read) != array_of(cause) ||
                !read.advice.starts_with("Shared memory starts undefined"))
                continue;
            // The line that should have stored there is the wrong one of the two.
            if (tells && read.sides.front().object != cause.sides.front().object &&
                !std::exchange(told, true))
                cause.advice += fmt::format(
                    " No thread stores to {}: the index is wrong in the line that should.",
                    read.sides.front().object);
            read.advice = fmt::format(
                "First repair the finding {}: where two threads store to one place of {}, another "
                "place stays empty.",
                simt::rule_and_line(cause), array_of(cause));
        }
    }
}

/// A store that comes to a wrong place also meets those who read what is there.
void advise_wrong_store_first(std::vector<FindingVerdict>& merged) {
    for (const FindingVerdict& store : merged) {
        const simt::Finding& cause = store.finding;
        if (cause.sides.empty() || !tells_of_one_place(cause)) continue;
        const simt::Site& place = cause.sides.front().site;
        for (FindingVerdict& other : merged) {
            simt::Finding& race = other.finding;
            const bool meets = std::ranges::any_of(race.sides, [&](const simt::FindingSide& side) {
                return side.action == "write" && side.site.line == place.line &&
                       side.site.file == place.file;
            });
            const bool reads = std::ranges::any_of(
                race.sides, [](const simt::FindingSide& side) { return side.action == "read"; });
            if (meets && reads && race.rule == cause.rule && race.kernel == cause.kernel &&
                array_of(race) == array_of(cause))
                race.advice = fmt::format(
                    "First repair the finding {}: a store to a wrong place also meets threads that "
                    "read what is there. If threads still meet after that, this finding stays.",
                    simt::rule_and_line(cause));
        }
    }
}

/// Whether the element that was never written may be one that was stored outside: of the same
/// array, or of memory that is read through a texture, which has no name of its own.
bool may_be_missing(const simt::Finding& read, const simt::Finding& outside) {
    return array_of(read) == array_of(outside) || array_of(read) == "memory";
}

/// What is stored outside of an array is missing inside.
void advise_stores_outside_first(std::vector<FindingVerdict>& merged) {
    for (const FindingVerdict& outside : merged) {
        const simt::Finding& cause = outside.finding;
        if (cause.rule != "bounds.global" || cause.sides.empty() ||
            cause.sides.front().action != "write" || cause.sides.front().object.empty())
            continue;
        for (FindingVerdict& other : merged) {
            simt::Finding& read = other.finding;
            if (is_unset(read) && read.kernel == cause.kernel && may_be_missing(read, cause))
                read.advice = fmt::format(
                    "First repair the finding {}: what that line stores lies outside of {}, so an "
                    "element inside is left without a value.",
                    simt::rule_and_line(cause), array_of(cause));
        }
    }
}

/// The name that a program has for an array: "word" of "word[0]", "cells" of "plate.cells[3]".
std::string name_of(const simt::Finding& finding) {
    const std::string array = array_of(finding);
    const std::size_t at = array.find_last_of(".>");
    return at == std::string::npos ? array : array.substr(at + 1);
}

/// A call that was refused has copied and cleared nothing.
void advise_refused_calls_first(std::vector<FindingVerdict>& merged, Sources& sources) {
    for (const FindingVerdict& refused : merged) {
        const simt::Finding& cause = refused.finding;
        if (cause.rule != "copy.size" || cause.sides.empty()) continue;
        const simt::Site& call = cause.sides.front().site;
        for (FindingVerdict& other : merged) {
            simt::Finding& read = other.finding;
            if (!is_unset(read) || name_of(read).empty()) continue;
            const Tokens file = tokens_of(sources, call.file);
            // What has no name of its own may be what that call was to fill.
            if (array_of(read) == "memory" && read.advice.starts_with("Nothing has written to "))
                read.advice = fmt::format(
                    "First repair the finding {}: that call was refused, so it has set nothing, "
                    "and this array may be the one that it should have filled.",
                    simt::rule_and_line(cause));
            if (std::any_of(file.begin(), file.end(), [&](const Token& word) {
                    return word.line == call.line && word.text == name_of(read);
                }))
                read.advice = fmt::format(
                    "First repair the finding {}: that call would have set {}, and it was refused.",
                    simt::rule_and_line(cause), name_of(read));
        }
    }
}

/// An access that left one array may have come to another one, which its line never names.
void advise_reads_outside_first(std::vector<FindingVerdict>& merged, Sources& sources) {
    for (const FindingVerdict& outside : merged) {
        const simt::Finding& cause = outside.finding;
        if (!cause.rule.starts_with("bounds.") || cause.sides.empty() || simt::line_of(cause) <= 0)
            continue;
        const simt::Site& place = cause.sides.front().site;
        for (FindingVerdict& other : merged) {
            simt::Finding& read = other.finding;
            if (!is_unset(read) || simt::line_of(read) != place.line ||
                read.sides.front().site.file != place.file || name_of(read).empty() ||
                array_of(read) == array_of(cause))
                continue;
            const FunctionText function(tokens_of(sources, place.file), place.line);
            const int at = function.at(place.line, "");
            if (at < 0 ||
                has(names_behind(function,
                                 function.statements()[static_cast<std::size_t>(at)].words, at),
                    name_of(read)))
                continue;
            read.advice = fmt::format(
                "First repair the finding {}: an index that leaves its array reaches {}, too, of "
                "which this line reads nothing by itself.",
                simt::rule_and_line(cause), array_of(read));
        }
    }
}

/// An index that was read where threads race is as wrong as what they left there.
void advise_races_of_indices_first(std::vector<FindingVerdict>& merged, Sources& sources) {
    const bool races = std::ranges::any_of(
        merged, [](const FindingVerdict& one) { return one.finding.rule.starts_with("race."); });
    for (FindingVerdict& outside : merged) {
        if (!races || !outside.finding.rule.starts_with("bounds.")) continue;
        const auto made = cause_of(outside.finding, sources).places;
        for (const FindingVerdict& race : merged)
            if (std::string text = simt::raced_index_text(race.finding, outside.finding, made);
                !text.empty()) {
                outside.finding.advice = std::move(text);
                break;
            }
    }
}

/// Far enough behind the end of a local array the stack ends, too.
void advise_local_arrays_first(std::vector<FindingVerdict>& merged) {
    for (const FindingVerdict& outside : merged) {
        const simt::Finding& cause = outside.finding;
        if (cause.rule != "bounds.row" || simt::line_of(cause) <= 0) continue;
        for (FindingVerdict& other : merged) {
            simt::Finding& full = other.finding;
            if (full.rule != "device.stack-overflow" ||
                simt::line_of(full) != simt::line_of(cause) ||
                full.sides.front().site.file != cause.sides.front().site.file)
                continue;
            full.advice = fmt::format(
                "First repair the finding {}: far enough behind the end of a local array the stack "
                "ends, too, so this may come of it.",
                simt::rule_and_line(cause));
        }
    }
}

/// A texture of memory that is gone was never made.
void advise_textures_first(std::vector<FindingVerdict>& merged) {
    for (const FindingVerdict& refused : merged) {
        const simt::Finding& cause = refused.finding;
        if (!cause.message.starts_with("cudaCreateTextureObject ") || simt::line_of(cause) <= 0 ||
            cause.rule == "api.unchecked-error")
            continue;
        for (FindingVerdict& other : merged)
            if (other.finding.message.find("uses a texture that does not exist") !=
                std::string::npos)
                other.finding.advice = fmt::format(
                    "First repair the finding {}: cudaCreateTextureObject was refused there, so it "
                    "has made no texture.",
                    simt::rule_and_line(cause));
    }
}

}  // namespace

void put_races_of_indices_first(std::vector<FindingVerdict>& merged) {
    for (std::size_t outside = 0; outside < merged.size(); ++outside)
        for (std::size_t race = outside + 1; race < merged.size(); ++race) {
            const simt::Finding &index = merged[outside].finding, &cause = merged[race].finding;
            if (!simt::is_told_first(cause, index)) continue;
            const auto at = [&](std::size_t place) {
                return merged.begin() + static_cast<std::ptrdiff_t>(place);
            };
            std::rotate(at(outside), at(race), at(race) + 1);
            break;
        }
}

void put_narrow_numbers_first(std::vector<FindingVerdict>& findings, Sources& sources) {
    for (std::size_t narrow = 0; narrow < findings.size(); ++narrow) {
        if (findings[narrow].finding.rule != "index.narrow") continue;
        std::size_t first = narrow;
        for (std::size_t i = 0; i < findings.size(); ++i) {
            simt::Finding& outside = findings[i].finding;
            if (outside.sides.empty()) continue;
            std::string text =
                narrow_index_text(tokens_of(sources, outside.sides.front().site.file),
                                  findings[narrow].finding, outside, findings[i].runs);
            if (text.empty()) continue;
            outside.advice = std::move(text);
            first = std::min(first, i);
        }
        const auto at = [&](std::size_t place) {
            return findings.begin() + static_cast<std::ptrdiff_t>(place);
        };
        std::rotate(at(first), at(narrow), at(narrow) + 1);
    }
}

void mark_behind(std::vector<FindingVerdict>& findings) {
    for (FindingVerdict& one : findings)
        if (known_of_given(one.finding) == simtutor::Known::behind)
            one.known = simtutor::Known::behind;
}

void put_proved_first(std::vector<FindingVerdict>& findings) {
    if (findings.empty() || findings.front().known >= simtutor::Known::text) return;
    const simt::Finding& first = findings.front().finding;
    const auto proved = std::ranges::find_if(findings, [&](const FindingVerdict& one) {
        return is_proof(one.known) && one.finding.rule == first.rule &&
               one.finding.level == first.level && one.finding.kernel == first.kernel;
    });
    if (proved != findings.end()) std::rotate(findings.begin(), proved, proved + 1);
}

void advise_causes_first(std::vector<FindingVerdict>& merged, Sources& sources) {
    advise_bounds_first(merged);
    advise_bounds_together(merged, sources);
    advise_same_place_first(merged);
    advise_textures_first(merged);
    advise_wrong_store_first(merged);
    advise_stores_outside_first(merged);
    advise_refused_calls_first(merged, sources);
    advise_reads_outside_first(merged, sources);
    advise_races_of_indices_first(merged, sources);
    advise_local_arrays_first(merged);
}

}  // namespace simtutor::report
