#include "grader/simt/checkers/waiting.h"

#include <fmt/format.h>

#include "grader/simt/checkers/describe.h"
#include "grader/simt/engine/access_checks.h"

namespace simtutor::simt {

void report_waiting_for_ever(Lane& lane, std::size_t waiting) {
    FindingLog& log = Simulator::get().findings;
    if (log.repeated("hang.deadlock", lane.spin_code, 0, &lane)) return;
    const AccessSite access{lane.spin_address, 4, lane.spin_code, AccessKind::load};
    Access side = access_of(lane, access);
    side.action = "wait";
    std::string others;
    if (waiting > 1) others = fmt::format(", and {} more wait like it", waiting - 1);
    Finding finding;
    finding.message = fmt::format(
        "{} waits in {} for {} to change{}. No thread is left that could change it: the kernel "
        "never ends.",
        sentence(thread_name(lane)), line_text(side.site),
        side.object.empty() ? "a value" : side.object, others);
    finding.advice =
        "Look for the thread that should write it: a lock must be released on every path, and a "
        "flag must be written by a thread that does not itself wait.";
    finding.accesses = {std::move(side)};
    log.add("hang.deadlock", lane.spin_code, 0, &lane, std::move(finding));
}

}  // namespace simtutor::simt
