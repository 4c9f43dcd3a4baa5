#include "grader/simt/checkers/poll_sites.h"

#include "grader/simt/engine/polling.h"
#include "grader/simt/engine/simulator.h"

namespace simtutor::simt {

bool PollSites::polled(std::uint32_t code, bool shared) {
    const auto [known, fresh] = known_.try_emplace(std::uint64_t{code} << 1 | shared);
    if (fresh) {
        const CodeMap& map = Simulator::get().code();
        known->second = code != CodeMap::unknown &&
                        (shared ? polls(map, map.address(code)) : in_loop(map, map.address(code)));
    }
    return known->second;
}

}  // namespace simtutor::simt
