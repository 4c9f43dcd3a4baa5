#include "grader/simt/engine/planted_number.h"

#include <cstring>

#include "grader/simt/engine/memory.h"

namespace simtutor::simt {

void PlantedNumber::plant(const Memory& memory) const {
    if (bytes == 0) return;
    for (const auto& array : memory.allocations()) {
        if (array->freed || array->kind == PointerKind::host_tracked || array->viewed) continue;
        for (std::uint64_t offset = 0; offset + bytes <= array->bytes; offset += bytes)
            if (array->shadow.authored(offset, bytes))
                std::memcpy(reinterpret_cast<void*>(array->base + offset), &bits, bytes);
    }
}

}  // namespace simtutor::simt
