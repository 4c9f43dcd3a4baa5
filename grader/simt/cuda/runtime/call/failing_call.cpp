#include "grader/simt/cuda/runtime/call/failing_call.h"

#include <fmt/format.h>

#include "grader/findings/finding.h"
#include "grader/simt/cuda/runtime/call/call.h"
#include "grader/simt/engine/simulator.h"

namespace simtutor::simt {

bool FailingCall::fails(const ApiCall& call) {
    if (place_ == 0 || current_thread) return false;
    const CallSite& site = call.site();
    const auto next = static_cast<unsigned>(seen_.size()) + 1;
    const auto known = seen_.try_emplace(
        {site.return_address, site.file, site.line, call.function()}, Seen{next, 0});
    Seen& seen = known.first->second;
    if (++seen.times != time_ || seen.place != place_) return false;
    ApiCall::About about;
    about.level = Level::note;
    call.report("api.error", fmt::format("{}{}", call.function(), made_to_fail), "", about);
    return true;
}

}  // namespace simtutor::simt
