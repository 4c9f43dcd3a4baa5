#include "grader/simt/engine/device_view.h"

#include <cstring>

#include "grader/simt/engine/simulator.h"

namespace simtutor::simt {
namespace {

char* bytes_of(const Allocation& array) {
    return reinterpret_cast<char*>(array.base);
}

}  // namespace

Allocation* view_of(Memory& memory, Allocation& pinned) {
    if (pinned.view) return pinned.view;
    Allocation* const view =
        memory.allocate(PointerKind::pinned, pinned.bytes, pinned.element_bytes, "");
    if (!view) return nullptr;
    view->shadow = flat::view(pinned.base, pinned.bytes);
    view->content = pinned.content;
    view->allocated = pinned.allocated;
    view->device = pinned.device;
    view->pinned = pinned.pinned;
    view->viewed = &pinned;
    pinned.view = view;
    return view;
}

void* host_address(const void* pointer) {
    const auto address = reinterpret_cast<std::uint64_t>(pointer);
    const Allocation* const array =
        Memory::contains(address) ? Simulator::get().memory().owner(address) : nullptr;
    if (!array || !array->viewed) return const_cast<void*>(pointer);
    return reinterpret_cast<void*>(array->viewed->base + (address - array->base));
}

OpenViews::OpenViews(const Memory& memory) {
    for (const auto& array : memory.allocations()) {
        if (!array->view || array->freed) continue;
        const char* const bytes = bytes_of(*array);
        std::memcpy(bytes_of(*array->view), bytes, array->bytes);
        opened_.push_back({array->view, {bytes, bytes + array->bytes}});
    }
}

OpenViews::~OpenViews() {
    // Another thread of the host may have written to the array in the meantime: only what the
    // device has changed goes back.
    for (const Opened& opened : opened_) {
        const char* const now = bytes_of(*opened.view);
        char* const host = bytes_of(*opened.view->viewed);
        for (std::uint64_t i = 0; i < opened.view->bytes; ++i)
            if (now[i] != opened.before[i]) host[i] = now[i];
    }
}

}  // namespace simtutor::simt
