#include "grader/simt/checkers/better_advice.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "grader/findings/cause_order.h"

namespace simtutor::simt {
namespace {

bool race_in_one_line(const Finding& finding) {
    return finding.rule.starts_with("race.") && finding.rule != "race.openmp" &&
           finding.sides.size() == 2 && finding.sides[0].site.line != 0 &&
           finding.sides[0].site.line == finding.sides[1].site.line &&
           finding.sides[0].site.file == finding.sides[1].site.file;
}

/// Whether two threads wrote one element in the line of `race`, which also reads it.
bool writers_meet(const Finding& race, const Finding& other) {
    if (!other.rule.starts_with("race.") || other.sides.empty() || has_read(other)) return false;
    return std::all_of(other.sides.begin(), other.sides.end(), [&](const FindingSide& side) {
        return side.action == "write" && side.site.line == race.sides[0].site.line &&
               side.site.file == race.sides[0].site.file &&
               array_of(side) == array_of(race.sides[0]);
    });
}

bool is_of_negative_index(const std::string& advice) {
    return advice == negative_index_advice || advice == wrapped_index_advice;
}

bool says_nothing_of_index(const std::string& advice) {
    return is_of_negative_index(advice) || advice == index_in_team_advice ||
           advice == index_on_host_advice;
}

/// One thread of one kernel, or the host's.
bool same_thread(const Finding& a, const Finding& b) {
    const FindingSide &one = a.sides[0], &other = b.sides[0];
    if (!one.on_device || !other.on_device) return one.on_device == other.on_device;
    return a.kernel == b.kernel && std::ranges::equal(one.who.block, other.who.block) &&
           std::ranges::equal(one.who.thread, other.who.thread);
}

}  // namespace

std::string array_of(const FindingSide& side) {
    return side.object.substr(0, side.object.find_first_of("[+ "));
}

bool has_read(const Finding& finding) {
    return std::any_of(finding.sides.begin(), finding.sides.end(),
                       [](const FindingSide& side) { return side.action == "read"; });
}

void advise_atomics(std::vector<OrderedFinding>& findings) {
    for (OrderedFinding& one : findings) {
        Finding& race = one.finding;
        if (!race_in_one_line(race) || race.rule == "race.volatile" || lacks_fence(one.missing))
            continue;
        const bool update =
            one.writers ||
            (has_read(race) &&
             std::any_of(findings.begin(), findings.end(), [&](const OrderedFinding& other) {
                 return writers_meet(race, other.finding);
             }));
        if (!update) continue;
        const std::string& object = race.sides[0].object;
        race.advice = fmt::format(
            "Several threads update {} at once and overwrite each other's results; a barrier does "
            "not help. Use an atomic function, such as atomicAdd(), or let each thread keep a "
            "value of its own and combine the values in a reduction.",
            object.empty() ? "one variable" : object);
        one.missing = {};
    }
}

void advise_waiting_first(std::vector<Finding>& findings) {
    for (const Finding& cause : findings) {
        if (!is_early_read_of_copy(cause)) continue;
        for (Finding& race : findings) {
            if (!race.rule.starts_with("race.") || race.kernel != cause.kernel ||
                race.sides.empty() || array_of(race.sides[0]) != array_of(cause.sides[0]))
                continue;
            const bool early = cause.advice.find("still wants that one") != std::string::npos;
            race.advice = fmt::format(
                "First {} line {} says: a copy that is still on its way meets every later read. "
                "What is left after that needs a barrier.",
                early ? "do what the finding memory.uninitialised in"
                      : "wait for the asynchronous copies, as the finding memory.uninitialised in",
                cause.sides[0].site.line);
        }
    }
}

void advise_overflow_first(std::vector<Finding>& findings) {
    for (const Finding& cause : findings) {
        if (cause.rule != "index.overflow" || cause.sides.empty()) continue;
        const Site& place = cause.sides[0].site;
        for (Finding& outside : findings) {
            if (outside.sides.empty() || outside.sides[0].site.file != place.file) continue;
            const bool here = outside.kernel == cause.kernel && place.line != 0 &&
                              outside.sides[0].site.line == place.line;
            if (here && is_of_negative_index(outside.advice))
                outside.advice = fmt::format(
                    "The index is negative because it has overflowed: repair the finding "
                    "index.overflow in line {} first.",
                    place.line);
            else if ((here && outside.rule.starts_with("bounds.")) ||
                     (says_nothing_of_index(outside.advice) && same_thread(cause, outside)))
                outside.advice = fmt::format(
                    "First repair the finding index.overflow in line {}: a number that does not "
                    "fit most likely leads here.",
                    place.line);
        }
    }
}

void advise_launch_first(std::vector<Finding>& findings) {
    for (const Finding& cause : findings) {
        if (cause.rule != "launch.invalid" || line_of(cause) == 0) continue;
        for (Finding& read : findings)
            if (read.rule == "memory.uninitialised" &&
                read.advice.starts_with(unwritten_copy_advice))
                read.advice = fmt::format(
                    "First repair the finding launch.invalid in line {}: that kernel did not run, "
                    "so it has written nothing.",
                    line_of(cause));
    }
}

void join_reads(std::vector<Finding>& findings) {
    std::vector<Finding> kept;
    std::vector<std::vector<int>> lines;
    for (Finding& one : findings) {
        std::size_t first = 0;
        const auto same = [&](const Finding& known) {
            return one.rule == "memory.uninitialised" && known.rule == one.rule &&
                   !one.sides.empty() && !known.sides.empty() && known.kernel == one.kernel &&
                   known.advice == one.advice && !one.sides[0].object.empty() &&
                   known.sides[0].object == one.sides[0].object &&
                   known.sides[0].site.function == one.sides[0].site.function;
        };
        while (first < kept.size() && !same(kept[first])) ++first;
        if (first == kept.size()) {
            kept.push_back(std::move(one));
            lines.emplace_back();
            continue;
        }
        kept[first].count += one.count;
        lines[first].push_back(one.sides[0].site.line);
        kept[first].also.push_back(std::move(one.sides));
    }
    for (std::size_t i = 0; i < kept.size(); ++i)
        if (!lines[i].empty())
            kept[i].message +=
                fmt::format(" The same is true of line{} {}.", lines[i].size() == 1 ? "" : "s",
                            fmt::join(lines[i], ", "));
    findings = std::move(kept);
}

void advise_early_exit_first(std::vector<Finding>& findings) {
    for (const Finding& cause : findings) {
        if (cause.rule != "barrier.early-exit" || cause.sides.empty()) continue;
        for (Finding& read : findings)
            if (read.advice == unwritten_shared_advice && read.kernel == cause.kernel)
                read.advice = fmt::format(
                    "Threads that returned in line {} wrote no element: repair the finding "
                    "barrier.early-exit there first. Guard what needs an element of its own, and "
                    "let all threads fill the array and reach the barrier.",
                    cause.sides[0].site.line);
    }
}

void advise_divergence_first(std::vector<Finding>& findings) {
    for (const Finding& cause : findings) {
        if (cause.rule != "barrier.divergent" || line_of(cause) == 0) continue;
        for (Finding& race : findings) {
            const bool waits =
                race.advice.starts_with("Put __sync") || race.advice.starts_with("If line ");
            if (!waits || !race.rule.starts_with("race.") || race.kernel != cause.kernel) continue;
            // Which of them is in a later round, threads that have lost each other do not tell.
            const std::string ahead = ", a round of the loop ahead,";
            if (const std::size_t at = race.message.find(ahead); at != std::string::npos)
                race.message.erase(at, ahead.size());
            const bool round = race.advice.find("of the loop's body") != std::string::npos;
            race.advice = fmt::format(
                "First repair the finding barrier.divergent in line {}: where threads wait at "
                "different barriers, none orders them. If this finding stays after that{}",
                line_of(cause),
                round ? ", a barrier is missing between the two." : ": " + race.advice);
        }
    }
}

void advise_bounds_first(std::vector<Finding>& findings) {
    for (const Finding& cause : findings)
        for (Finding& race : findings)
            if (is_race_beside(race, cause)) race.advice = bounds_first(cause);
}

void advise_refused_launch_first(std::vector<Finding>& findings) {
    for (const Finding& cause : findings) {
        if (cause.rule != "api.unchecked-error" || cause.sides.empty() ||
            !cause.message.starts_with("The launch of "))
            continue;
        for (Finding& read : findings)
            if (read.rule == "memory.uninitialised" &&
                read.advice.starts_with("Find the thread that should write "))
                read.advice = fmt::format(
                    "First repair the finding api.unchecked-error in line {}: that launch was "
                    "refused, so its kernel has written nothing.",
                    cause.sides[0].site.line);
    }
}

void advise_block_barrier(std::vector<Finding>& findings) {
    const std::string either = "__syncthreads() or __syncwarp()";
    for (const Finding& block : findings) {
        if (block.rule != "race.shared" || block.sides.size() != 2) continue;
        for (Finding& warp : findings) {
            const bool meets =
                warp.rule == "race.warp" && warp.kernel == block.kernel &&
                std::any_of(warp.sides.begin(), warp.sides.end(), [&](const FindingSide& side) {
                    return side.site.line != 0 && side.site.file == block.sides[0].site.file &&
                           (side.site.line == block.sides[0].site.line ||
                            side.site.line == block.sides[1].site.line);
                });
            if (!meets) continue;
            for (std::size_t at; (at = warp.advice.find(either)) != std::string::npos;)
                warp.advice.replace(at, either.size(), "__syncthreads()");
        }
    }
}

void advise_known_race_first(std::vector<Finding>& findings) {
    const auto touches = [](const Finding& race, const FindingSide& one) {
        const auto meets = [&](const std::vector<FindingSide>& sides) {
            return std::any_of(sides.begin(), sides.end(), [&](const FindingSide& side) {
                return side.site.line == one.site.line && side.site.file == one.site.file &&
                       array_of(side) == array_of(one);
            });
        };
        return meets(race.sides) || std::any_of(race.also.begin(), race.also.end(), meets);
    };
    for (const Finding& known : findings) {
        if (!known.rule.starts_with("race.") || known.sides.size() != 2) continue;
        for (Finding& unknown : findings) {
            if (!unknown.rule.starts_with("race.") || unknown.sides.size() != 1 ||
                unknown.kernel != known.kernel || !touches(known, unknown.sides[0]))
                continue;
            unknown.advice = known_race_first(known.rule, known.sides);
        }
    }
}

void advise_meeting_copies_first(std::vector<Finding>& findings) {
    const auto same_place = [](const FindingSide& a, const FindingSide& b) {
        return a.site.line == b.site.line && a.site.file == b.site.file && !a.on_device &&
               !b.on_device && a.action == "write" && b.action == "write" &&
               array_of(a) == array_of(b);
    };
    for (const Finding& meeting : findings) {
        if (meeting.rule != "race.stream" || meeting.sides.size() != 2 ||
            !same_place(meeting.sides[0], meeting.sides[1]))
            continue;
        for (Finding& read : findings)
            if (read.rule == "sync.missing" && read.sides.size() == 2 &&
                same_place(read.sides[1], meeting.sides[0]) && !read.advice.starts_with("First "))
                read.advice = fmt::format(
                    "First repair the finding race.stream of line {}: two copies write one place, "
                    "and a wait for one of them is none for the other. If this finding stays after "
                    "that: {}",
                    meeting.sides[0].site.line, read.advice);
    }
}

}  // namespace simtutor::simt
