#include "grader/findings/added_text.h"

#include <algorithm>
#include <cstdlib>
#include <string>

#include "grader/findings/calls/allocation_flag.h"
#include "grader/findings/calls/left_commit.h"
#include "grader/findings/calls/never_given_back.h"
#include "grader/findings/calls/passed_by_value.h"
#include "grader/findings/given_advice.h"
#include "grader/findings/launch/after_launch.h"
#include "grader/findings/race/late_fence.h"
#include "grader/findings/race/late_wait.h"
#include "grader/findings/race/loop_barrier.h"
#include "grader/findings/race/object_members.h"
#include "grader/findings/race/weak_barrier.h"
#include "grader/findings/result/wrong_question.h"
#include "grader/findings/source/extent.h"
#include "grader/findings/source/made_value.h"

namespace simtutor {
namespace {

/// The line behind "and line " in advice that puts something between two; 0 if it does not.
int second_line(const std::string& advice) {
    const std::size_t at = advice.find(" and line ");
    return at == std::string::npos ? 0 : std::atoi(advice.c_str() + at + 10);
}

/// The line behind " after line "; 0 if there is none.
int line_after(const std::string& advice) {
    const std::string words = " after line ";
    const std::size_t at = advice.find(words);
    return at == std::string::npos ? 0 : std::atoi(advice.c_str() + at + words.size());
}

/// " Line 35 says nowait: …", of a loop of a team whose threads do not wait behind it.
std::string loop_without_wait(const simt::Finding& finding, Sources& sources) {
    if (finding.sides.size() != 2) return "";
    const simt::Site &one = finding.sides[0].site, &other = finding.sides[1].site;
    const int first = std::min(one.line, other.line);
    if (one.file != other.file || one.line == other.line) return "";
    constexpr int most_lines = 4;
    for (int line = first; line > 0 && line > first - most_lines; --line) {
        const std::string text = sources.line(one.file, line);
        if (text.find("#pragma omp") == std::string::npos) continue;
        if (text.find(" for") == std::string::npos || text.find("nowait") == std::string::npos)
            return "";
        return " Line " + std::to_string(line) +
               " says nowait: without that all threads wait behind its loop.";
    }
    return "";
}

/// Where the mask of a call is made, of which a lane is missing: " all_lanes is 0xffff (line 30)."
std::string maker_of_mask(const Tokens& file, const simt::FindingSide& side) {
    const FunctionText function(file, side.site.line);
    const int at = function.at(side.site.line, "");
    if (at < 0) return "";
    std::string text;
    const Tokens& words = function.statements()[static_cast<std::size_t>(at)].words;
    for (std::size_t i = 0; i + 2 < words.size(); ++i) {
        const bool call = words[i].text.starts_with("__") && words[i].text.ends_with("_sync");
        if (!call || !words[i + 1].is("(") || words[i].line != side.site.line) continue;
        const Tokens mask = split(part_of(words, i + 2, closing(words, i + 1)), ",").front();
        std::string made = made_text(file, function, at, mask);
        if (made.empty() && mask.size() == 1) made = given_text(file, function, mask[0].text);
        if (text.find(made) == std::string::npos) text += made;
    }
    return text;
}

/// An index and its conditions may be right where the array itself is too short.
std::string short_array(const simt::Finding& finding, Sources& sources, const std::string& array) {
    const auto extent = extent_of(finding, sources);
    if (!extent || finding.rule != "bounds.global") return "";
    const Tokens file = tokens_of(sources, extent->site.file);
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        if (file[i].line != extent->site.line || !file[i].is("cudaMalloc") || !file[i + 1].is("("))
            continue;
        const auto given = split(part_of(file, i + 2, closing(file, i + 1)), ",");
        if (given.size() == 2)
            return " If both are right, is " + array + " too short? Line " +
                   std::to_string(file[i].line) + " makes it of " + text_of(given[1]) + " bytes.";
    }
    return "";
}

/// Where the end of a loop, or a name in an index, is made that leads to the wrong place.
std::string maker_of_index(const Tokens& file, const simt::Finding& finding, Sources& sources) {
    const simt::FindingSide& side = finding.sides.front();
    const std::string array = side.object.substr(0, side.object.find_first_of("[+ "));
    if (finding.rule == "memory.uninitialised") return loop_end_text(file, side.site.line, array);
    const std::size_t either = finding.advice.find("Either the index is wrong");
    if (finding.rule.starts_with("bounds.") && either != std::string::npos)
        return made_names_text(file, side.site.line, array, finding.advice.substr(0, either)) +
               short_array(finding, sources, array);
    return "";
}

}  // namespace

std::string added_by_text(const simt::Finding& finding, Sources& sources) {
    if (finding.sides.empty() || finding.sides.front().site.line <= 0) return "";
    const simt::FindingSide& side = finding.sides.front();
    if (finding.rule == "race.openmp")
        return finding.advice.find(" says nowait") == std::string::npos
                   ? loop_without_wait(finding, sources)
                   : "";
    const Tokens file = tokens_of(sources, side.site.file);
    if (finding.rule == "memory.leak" && finding.advice.starts_with("Call ")) {
        for (std::string text : {freed_beside(file, side.site.line),
                                 never_given_back(file, side.site.line, finding.advice),
                                 leaves_before_free(file, side.site.line, finding.advice)})
            if (!text.empty()) return text;
        return "";
    }
    if (finding.rule == "api.error")
        if (std::string flag = allocation_flag(file, side.site.line, finding.advice); !flag.empty())
            return flag;
    if (finding.rule == "warp.mask") return maker_of_mask(file, side);
    if (finding.advice.starts_with("Call cudaEventSynchronize on the second event"))
        return event_wait_behind(file, side.site.line);
    if (finding.advice.find(" has N = ") != std::string::npos) return left_commit(file);
    if (finding.rule == "api.unchecked-error") {
        const std::string wait = wait_after_launch(file, side.site.line);
        return wait.empty() ? asked_before_launch(file, side.site.line) : wait;
    }
    if (finding.rule == "launch.invalid" && finding.message.starts_with("A block of "))
        return block_of_launch(file, side.site.line);
    if (finding.rule == "launch.invalid" && finding.message.starts_with("The grid is "))
        return grid_of_launch(file, side.site.line);
    if (finding.advice.starts_with("The destructor frees it"))
        if (const std::size_t type = finding.advice.find("(const "); type != std::string::npos)
            return passed_by_value(file, word_after(finding.advice, "(const "));
    if (finding.advice.starts_with("Put __threadfence() after line "))
        if (std::string tries = fence_in_tries(file, line_after(finding.advice)); !tries.empty())
            return tries;
    if (given_advice(finding) == GivenAdvice::fence)
        return late_fence(file, second_line(finding.advice));
    if ((finding.rule == "race.shared" || finding.rule == "race.warp") &&
        given_advice(finding) == GivenAdvice::block_barrier &&
        finding.advice.find("at the end of the loop's body") != std::string::npos)
        for (const simt::FindingSide& one : finding.sides)
            if (std::string barrier = barrier_behind_loop(file, one.site.line);
                one.action == "write" && !barrier.empty())
                return barrier;
    if ((finding.rule == "race.shared" || finding.rule == "race.warp") && asks_for_barrier(finding))
        return weak_barrier(file, finding);
    return maker_of_index(file, finding, sources);
}

}  // namespace simtutor
