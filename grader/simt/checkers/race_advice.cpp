#include "grader/simt/checkers/race_advice.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "grader/paths/system_headers.h"
#include "grader/simt/engine/polling.h"
#include "grader/simt/engine/simulator.h"

namespace simtutor::simt {
namespace {

/// Where the threads were ordered last: a return address in student code, or null at the beginning
/// of the kernel or if it is not known.
const void* last_meeting(const Thread& thread, bool same_warp) {
    if (!same_warp || thread.warp_epoch == 0) return thread.barrier_site;
    return orders_memory(thread.warp_call) ? thread.warp_call.site : nullptr;
}

/// Whether `place` stands above `barrier` in the text; unknown if they are in different functions.
/// Both may lie in inlined calls, innermost first: the outermost line in which they differ decides.
std::optional<bool> stands_above(const std::vector<Site>& place, const std::vector<Site>& barrier) {
    auto mine = place.rbegin();
    auto other = barrier.rbegin();
    for (; mine != place.rend() && other != barrier.rend(); ++mine, ++other) {
        if (mine->function != other->function || mine->file != other->file) return std::nullopt;
        if (mine->line != other->line) return mine->line < other->line;
    }
    return std::nullopt;
}

/// Whether neither place may run again in its thread: both are in the kernel's own code, perhaps by
/// way of inlined calls, and what is behind them there leads to neither. Of a function that the
/// kernel calls it is not known where that is called.
bool runs_once(std::uint32_t mine, std::uint32_t theirs) {
    CodeMap& code = Simulator::get().code();
    const LaunchInfo* const launch = Simulator::get().current_launch();
    if (!launch || mine == CodeMap::unknown || theirs == CodeMap::unknown) return false;
    for (const std::uint32_t one : {mine, theirs}) {
        const std::vector<Site> frames = code.frames_at(code.address(one));
        if (frames.empty() || frames.back().function != launch->kernel ||
            comes_back(code, code.address(one)))
            return false;
    }
    return true;
}

/// "line 13 (the read)"
std::string place(const FindingSide& access) {
    return fmt::format("line {} (the {})", access.site.line,
                       access.action == "atomic" ? "update" : access.action);
}

std::string same_line_advice(const std::string& barrier, const FindingSide& mine,
                             const FindingSide& theirs) {
    const int line = mine.site.line;
    if (mine.action != "read" && theirs.action != "read")
        return fmt::format(
            "Let one thread write it, or use an atomic function, if one value is wanted there. If "
            "each thread should have an element of its own, is the index wrong, a guard, or the "
            "block's size? If line {0} is in a loop and each round has another writer, put {1} at "
            "the end of the loop's body.",
            line, barrier);
    return fmt::format(
        "If line {0} is in a loop, put {1} after it, at the end of the loop's body. Otherwise read "
        "into a variable of the thread first, then put {1}, then write.",
        line, barrier);
}

}  // namespace

RaceGap race_gap(const Thread& thread, bool same_warp, std::uint32_t mine, std::uint32_t theirs) {
    CodeMap& code = Simulator::get().code();
    const Site my_site = code.site(mine), their_site = code.site(theirs);
    if (my_site.line == their_site.line) return RaceGap::same_line;
    if (runs_once(mine, theirs)) return RaceGap::once;
    const void* barrier = last_meeting(thread, same_warp);
    if (!barrier || theirs == CodeMap::unknown) return RaceGap::unknown;
    const auto frames = code.frames_at(reinterpret_cast<std::uint64_t>(barrier));
    const auto mine_above = stands_above(code.frames_at(code.address(mine)), frames),
               theirs_above = stands_above(code.frames_at(code.address(theirs)), frames);
    if (!mine_above || !theirs_above) return RaceGap::unknown;
    // What stands above the barrier is reached from there only round a loop.
    if (*mine_above != *theirs_above)
        return *mine_above ? RaceGap::mine_ahead : RaceGap::theirs_ahead;
    return *mine_above ? RaceGap::forward : RaceGap::unknown;
}

std::string group_advice(const std::string& barrier) {
    return "Put " + barrier +
           " between line {0} and line {1}, where every thread of the block reaches it.";
}

std::string barrier_advice(RaceGap gap, const std::string& barrier, const FindingSide& mine,
                           const FindingSide& theirs) {
    if (gap == RaceGap::same_line) return same_line_advice(barrier, mine, theirs);
    if (gap == RaceGap::mine_ahead || gap == RaceGap::theirs_ahead) {
        const bool mine_first = gap == RaceGap::theirs_ahead;
        return fmt::format(
            "Put {} at the end of the loop's body, between {} and {} of the next round, where "
            "every thread of the block reaches it.",
            barrier, place(mine_first ? mine : theirs), place(mine_first ? theirs : mine));
    }
    const std::string between =
        fmt::format("between line {} and line {}", std::min(mine.site.line, theirs.site.line),
                    std::max(mine.site.line, theirs.site.line));
    if (gap == RaceGap::forward || gap == RaceGap::once || mine.site.line > theirs.site.line)
        return fmt::format("Put {} {}, where every thread of the block reaches it.", barrier,
                           between);
    return fmt::format("Put {} {}; in a loop one more belongs at the end of its body.", barrier,
                       between);
}

std::string task_advice(const FindingSide& mine, const FindingSide& theirs) {
    if (mine.site.line == theirs.site.line)
        return "The tasks may run at the same time. If they add up to one value, use #pragma omp "
               "atomic, or a taskgroup with task_reduction; else give each task its own copy "
               "(firstprivate), or order them by depend.";
    return fmt::format(
        "A task may run at any time until something waits for it. Put #pragma omp taskwait between "
        "line {} and line {}, or order two tasks by depend clauses that name the same variable.",
        theirs.site.line, mine.site.line);
}

std::string openmp_advice(const FindingSide& mine, const FindingSide& theirs) {
    const bool element = mine.object.find('[') != std::string::npos;
    const bool hands_over =
        (mine.action == "read") != (theirs.action == "read") && mine.site.line != theirs.site.line;
    const int written = (mine.action == "read" ? theirs : mine).site.line;
    const int read = (mine.action == "read" ? mine : theirs).site.line;
    // What stands in a header is no line that the student can change.
    const bool in_header =
        paths::is_system_header(mine.site.file) || paths::is_system_header(theirs.site.file);
    if (element && hands_over && !in_header)
        return fmt::format(
            "If the thread in line {1} is to get the value of line {0}, it must wait: put #pragma "
            "omp barrier between the two lines where all threads come to both (a loop without "
            "nowait ends with one). If either may come first, both lines need the same critical "
            "section or lock, or both must be atomic. If no element is meant for two threads, "
            "divide the loop so that each belongs to one.",
            written, read);
    if (element)
        return "Divide the loop so that each element belongs to one thread. Where several threads "
               "must add to one element, #pragma omp atomic or #pragma omp critical puts their "
               "additions in order; each of these costs time, so mind how often that happens.";
    const char* const own =
        "Give each thread its own copy (declare it inside the parallel region, without static, or "
        "use private or reduction).";
    if (!hands_over || in_header) return own;
    return fmt::format(
        "Does each thread need a value of its own? Then declare the variable inside the parallel "
        "region, without static, or use private or reduction. Or is the thread in line {1} to get "
        "what another one has stored in line {0}? Then it must wait for that.",
        written, read);
}

}  // namespace simtutor::simt
