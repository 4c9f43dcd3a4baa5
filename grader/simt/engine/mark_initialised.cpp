#include "grader/simt/engine/mark_initialised.h"

#include "grader/simt/engine/simulator.h"

namespace simtutor::simt {

void mark_initialised(void* begin, std::uint64_t bytes) {
    const auto address = reinterpret_cast<std::uint64_t>(begin);
    if (!bytes || !Memory::contains(address)) return;
    Allocation* array = Simulator::get().owner_of(address);
    if (array) array->shadow.set_initialised_range(address - array->base, bytes);
}

}  // namespace simtutor::simt
