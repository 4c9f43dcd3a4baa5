#include "grader/simt/checkers/launch_end.h"

#include <fmt/format.h>

#include <algorithm>

#include "grader/simt/checkers/describe.h"
#include "grader/simt/engine/simulator.h"

namespace simtutor::simt {

void LaunchEndChecker::on_stack_overflow(Thread& thread, std::uint64_t address,
                                         std::uint64_t call) {
    CodeMap& code = Simulator::get().code();
    std::vector<FindingSide> sides = {side_of(thread, "call", code.site_of_address(address))};
    std::string message = fmt::format(
        "{} used up its stack of {} KiB in {}: functions that call themselves too deep, or local "
        "arrays that are too large.",
        sentence(thread_name(thread)), thread.stack_bytes >> 10, line_text(sides[0].site));
    // A function's stack overflows at its first line; the call shows how it came there.
    const Site caller = code.site_of_address(call);
    if (caller.line) sides.push_back(side_of(thread, "call", caller));
    log_.add("device.stack-overflow",
             {std::move(message),
              "Make sure that the recursion ends and stays shallow, or write it as a loop; put "
              "large arrays into global memory. A GPU's stack is often smaller "
              "(cudaLimitStackSize)."},
             std::move(sides), &thread);
}

void LaunchEndChecker::on_out_of_segments(const LaunchInfo& launch, std::uint32_t limit) {
    log_.add("launch.invalid",
             {fmt::format("This launch of {} has more than {} million barrier intervals, counted "
                          "over all its blocks. The simulator cannot tell more apart and ends the "
                          "launch here.",
                          launch.kernel, std::max(1u, limit / 1000000)),
              "Launch fewer blocks at a time, or try the program with a smaller input."},
             {host_side("call", resolve(launch.site), launch.kernel)});
}

}  // namespace simtutor::simt
