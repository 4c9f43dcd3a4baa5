#include "grader/simt/checkers/hang.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "grader/simt/checkers/describe.h"
#include "grader/simt/engine/simulator.h"

namespace simtutor::simt {
namespace {

/// The line that was met most often speaks for the loop; the first of equals.
Site line_of(const EndlessLoop& loop) {
    std::vector<Site> sites;
    for (const std::uint64_t address : loop.samples)
        sites.push_back(Simulator::get().code().site_of_address(address));
    std::sort(sites.begin(), sites.end(),
              [](const Site& a, const Site& b) { return a.line < b.line; });
    Site line;
    std::ptrdiff_t best = 0;
    for (const Site& site : sites) {
        const auto times = std::count_if(sites.begin(), sites.end(), [&](const Site& other) {
            return other.line == site.line && other.file == site.file;
        });
        if (site.line && times > best) best = times, line = site;
    }
    return line;
}

/// Where a thread waits for others of its block or warp.
Site barrier_place(const Thread& thread) {
    CodeMap& code = Simulator::get().code();
    return code.site(code.code(thread.state == ThreadState::at_warp_barrier ? thread.warp_call.site
                                                                            : thread.barrier_site));
}

}  // namespace

void HangChecker::on_deadlock(Thread& thread, std::size_t waiting, const Thread* at_barrier) {
    const FindingKey key{"hang.deadlock", thread.spin_code, 0, &thread};
    if (log_.repeated(key)) return;
    FindingSide side =
        access_of(thread, {thread.spin_address, 4, thread.spin_code, AccessKind::load});
    side.action = "wait";
    std::string others;
    if (waiting > 1) others = fmt::format(", and {} more wait like it", waiting - 1);
    const std::string value = side.object.empty() ? "a value" : side.object;
    std::string message =
        fmt::format("{} waits in {} for {} to change{}. ", sentence(thread_name(thread)),
                    line_text(side.site), value, others);
    if (!at_barrier) {
        message += "No thread is left that could change it: the kernel never ends.";
        return log_.add(key,
                        {std::move(message),
                         "Look for the thread that should write it: is a lock released on every "
                         "path, and was it the one to take? Is a flag written by a thread that "
                         "does not itself wait?"},
                        {std::move(side)});
    }
    FindingSide held = side_of(*at_barrier, "wait", barrier_place(*at_barrier));
    message +=
        fmt::format("{} waits for it at the barrier in {}. Neither goes on: the kernel never ends.",
                    sentence(thread_name(*at_barrier)), line_text(held.site));
    std::string advice = fmt::format(
        "Between taking a lock and releasing it, or before a flag is written, no barrier may stand "
        "that a waiting thread has to reach, too: move the barrier in {} out of that part, or let "
        "only threads take the lock that no barrier keeps.",
        line_text(held.site));
    log_.add(key, {std::move(message), std::move(advice)}, {std::move(side), std::move(held)});
}

void HangChecker::on_missing_blocks(Thread& thread, unsigned waiting, unsigned ended) {
    CodeMap& code = Simulator::get().code();
    const FindingKey key{"hang.deadlock", code.code(thread.barrier_site), 0, &thread};
    if (log_.repeated(key)) return;
    const FindingSide side = side_of(thread, "wait", code.site(key.code));
    log_.add(key,
             {fmt::format("{} block{} at the grid barrier in {}, but {} block{} ended without it. "
                          "The kernel never ends.",
                          waiting, waiting == 1 ? " waits" : "s wait", line_text(side.site), ended,
                          ended == 1 ? " has" : "s have"),
              "Let every thread of the grid reach the grid barrier: guard the work, not it."},
             {side});
}

void HangChecker::on_endless_loop(const EndlessLoop& loop) {
    const Thread* const thread = current_thread;
    const Site line = line_of(loop);
    Finding finding;
    finding.rule = "hang.endless-loop";
    finding.level = Level::error;
    finding.kernel = log_.kernel();
    finding.sides = {thread ? side_of(*thread, "loop", line) : host_side("loop", line)};
    if (thread) finding.threads = thread_name(*thread);
    const std::string who = thread ? sentence(thread_name(*thread)) : "The program";
    finding.message =
        line.line ? fmt::format("{} was still looping in line {} after {:.1f} s of CPU time.", who,
                                line.line, loop.limit_seconds)
                  : fmt::format("{} was still running after {:.1f} s of CPU time.", who,
                                loop.limit_seconds);
    finding.advice =
        "The simulator stops what runs for so long; it cannot know why. Either the loop's "
        "condition "
        "never becomes false: is its variable changed in the loop, and does the step reach the "
        "end? "
        "Or the loop ends, but is far more work than the task needs: count its passes.";
    if (handler_) handler_(finding);
    std::fprintf(stderr, "%s\n", finding.message.c_str());
}

}  // namespace simtutor::simt
