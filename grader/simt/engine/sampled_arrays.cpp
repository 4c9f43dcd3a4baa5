#include "grader/simt/engine/sampled_arrays.h"

#include "grader/simt/engine/memory.h"
#include "grader/simt/engine/simulator.h"

namespace simtutor::simt {
namespace {

std::size_t known = 0;  ///< allocations that there were when a launch was sampled; 0: none was

}  // namespace

void note_sampled_arrays(const Memory& memory) {
    known = memory.allocations().size();
}

void mark_sampled_arrays(Memory& memory) {
    for (std::size_t i = 0; i < known; ++i) {
        Allocation& array = *memory.allocations()[i];
        if (array.freed || array.assumed_written) continue;
        if (array.content == FreshContent::unknown)
            array.shadow.set_initialised_range(0, array.bytes);
        array.assumed_written = true;
    }
    known = 0;
}

bool missing_there(const Allocation& array) {
    if (!array.assumed_written) return false;
    Simulator::get().note_missed();
    return true;
}

}  // namespace simtutor::simt
