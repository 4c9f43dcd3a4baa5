#include "grader/simt/checkers/waiting.h"

#include <fmt/format.h>

#include "grader/simt/checkers/describe.h"
#include "grader/simt/engine/access_checks.h"

namespace simtutor::simt {

void report_waiting_for_ever(Thread& thread, std::size_t waiting) {
    FindingLog& log = Simulator::get().findings;
    if (log.repeated("hang.deadlock", thread.spin_code, 0, &thread)) return;
    const MemoryAccess access{thread.spin_address, 4, thread.spin_code, AccessKind::load};
    FindingSide side = access_of(thread, access);
    side.action = "wait";
    std::string others;
    if (waiting > 1) others = fmt::format(", and {} more wait like it", waiting - 1);
    Finding finding;
    finding.message = fmt::format(
        "{} waits in {} for {} to change{}. No thread is left that could change it: the kernel "
        "never ends.",
        sentence(thread_name(thread)), line_text(side.site),
        side.object.empty() ? "a value" : side.object, others);
    finding.advice =
        "Look for the thread that should write it: a lock must be released on every path, and a "
        "flag must be written by a thread that does not itself wait.";
    finding.sides = {std::move(side)};
    log.add("hang.deadlock", thread.spin_code, 0, &thread, std::move(finding));
}

void report_blocks_that_never_come(Thread& thread, unsigned waiting, unsigned ended) {
    Simulator& simulator = Simulator::get();
    const std::uint32_t code = simulator.code.code(thread.barrier_site);
    if (simulator.findings.repeated("hang.deadlock", code, 0, &thread)) return;
    FindingSide side;
    side.action = "wait";
    side.site = simulator.code.site(code);
    side.who = thread.block->coordinates(thread.index);
    Finding finding;
    finding.message = fmt::format(
        "{} block{} at the grid barrier in {}, but {} block{} ended without it. The kernel never "
        "ends.",
        waiting, waiting == 1 ? " waits" : "s wait", line_text(side.site), ended,
        ended == 1 ? " has" : "s have");
    finding.advice = "Let every thread of the grid reach the grid barrier: guard the work, not it.";
    finding.sides = {std::move(side)};
    simulator.findings.add("hang.deadlock", code, 0, &thread, std::move(finding));
}

}  // namespace simtutor::simt
