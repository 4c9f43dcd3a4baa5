#include "grader/simt/cuda/runtime/memory/allocation.h"

#include <algorithm>

#include "grader/simt/cuda/runtime/runtime.h"
#include "grader/simt/engine/device_view.h"
#include "grader/simt/engine/fresh_memory.h"
#include "grader/simt/engine/simulator.h"

namespace simtutor::simt {
namespace {

Allocation* array_of(const void* pointer) {
    const auto address = reinterpret_cast<std::uint64_t>(pointer);
    if (!Memory::contains(address)) return Simulator::get().variables().find(address);
    Allocation* array = Simulator::get().memory().owner(address);
    const bool inside = array && address >= array->base && address - array->base <= array->bytes;
    return inside ? array : nullptr;
}

/// The same, but a pointer past the end of an array, in the gap behind it, counts as the array's.
Allocation* array_near(const void* pointer) {
    const auto address = reinterpret_cast<std::uint64_t>(pointer);
    if (!Memory::contains(address)) return array_of(pointer);
    Allocation* array = Simulator::get().memory().owner(address);
    return array && address >= array->base ? array : nullptr;
}

}  // namespace

PointerFacts pointer_facts(const void* pointer) {
    PointerFacts facts;
    const auto address = reinterpret_cast<std::uint64_t>(pointer);
    if (const Allocation* array = array_near(pointer)) {
        const bool symbol = !Memory::contains(address);
        facts.kind =
            symbol && array->kind != PointerKind::managed ? PointerKind::symbol : array->kind;
        facts.base = reinterpret_cast<void*>(array->base);
        facts.bytes = array->bytes;
        facts.offset = address - array->base;
        facts.freed = array->freed;
        facts.view = array->viewed != nullptr;
        facts.device = array->device;
        facts.element_bytes = array->element_bytes == 1 ? 0 : array->element_bytes;
        // Looking for a name in the source takes too long to do it on every call.
        facts.name = array->parameter.empty() ? array->name : array->parameter;
        facts.allocated = array->allocated;
        facts.released = array->released;
        return facts;
    }
    if (const Memory::HostRange* range = Simulator::get().memory().registered(address, 1)) {
        facts.kind = PointerKind::pinned;
        facts.base = reinterpret_cast<void*>(range->begin);
        facts.bytes = range->bytes;
        facts.offset = address - range->begin;
    }
    return facts;
}

void* allocate_memory(PointerKind kind, std::uint64_t bytes, const CallSite& site) {
    Simulator& simulator = Simulator::get();
    const MemoryUse use = device_memory_use();
    if (bytes == 0 || (kind != PointerKind::pinned && bytes > use.total - use.used)) return nullptr;
    Allocation* array = simulator.memory().allocate(kind, bytes, 1, "");
    if (!array) return nullptr;
    array->allocated = site;
    array->device = chosen_device();
    if (simulator.options().code_has_hooks) make_fresh(*array);
    return reinterpret_cast<void*>(array->base);
}

void set_element_bytes(void* pointer, unsigned element_bytes) {
    Allocation* array = array_of(pointer);
    if (array) array->element_bytes = std::max(1u, element_bytes);
}

void set_pinned_flags(void* pointer, unsigned flags) {
    Allocation* const array = array_of(pointer);
    if (!array || array->kind != PointerKind::pinned) return;
    array->pinned.mapped = (flags & cudaHostAllocMapped) != 0;
    array->pinned.portable = (flags & cudaHostAllocPortable) != 0;
    array->pinned.write_combined = (flags & cudaHostAllocWriteCombined) != 0;
}

unsigned pinned_flags(const void* pointer) {
    const Allocation* const array = array_of(pointer);
    if (!array) return 0;
    return (array->pinned.mapped ? cudaHostAllocMapped : 0u) |
           (array->pinned.portable ? cudaHostAllocPortable : 0u) |
           (array->pinned.write_combined ? cudaHostAllocWriteCombined : 0u);
}

void* device_address(void* host) {
    if (shares_addresses(current_device())) return host;
    Allocation* const array = array_of(host);
    if (!array || array->kind != PointerKind::pinned) return host;  // registered, or managed
    if (!array->pinned.mapped || pinned_elsewhere(host)) return nullptr;
    Allocation* const view = view_of(Simulator::get().memory(), *array);
    if (!view) return nullptr;
    view->pinned.addressed.insert(chosen_device());
    return reinterpret_cast<void*>(view->base +
                                   (reinterpret_cast<std::uint64_t>(host) - array->base));
}

void* known_device_address(void* pointer) {
    const Allocation* const array = array_of(pointer);
    const bool own = array && array->kind == PointerKind::pinned && !array->viewed &&
                     !shares_addresses(current_device());
    if (!own) return pointer;
    const bool known = array->view && array->view->pinned.addressed.contains(chosen_device());
    return known ? device_address(pointer) : nullptr;
}

bool pinned_elsewhere(const void* pointer) {
    const Allocation* const array = array_of(pointer);
    return array && array->kind == PointerKind::pinned && !array->pinned.portable &&
           array->device != chosen_device() && !shares_addresses(current_device());
}

std::vector<PointerFacts> live_allocations() {
    std::vector<PointerFacts> live;
    for (const auto& array : Simulator::get().memory().allocations())
        // Arrays of the lesson were allocated by no call of the program.
        if (!array->freed && !array->viewed &&
            (array->allocated.file || array->allocated.return_address))
            live.push_back(pointer_facts(reinterpret_cast<void*>(array->base)));
    return live;
}

FreeResult free_memory(void* pointer, const CallSite& site) {
    Allocation* array = array_of(pointer);
    if (!array || !Memory::contains(reinterpret_cast<std::uint64_t>(pointer)))
        return FreeResult::not_allocated;
    // Arrays of the lesson were allocated by no call of the program.
    if (!array->allocated.file && !array->allocated.return_address)
        return FreeResult::not_allocated;
    if (array->freed) return FreeResult::already_freed;
    if (array->base != reinterpret_cast<std::uint64_t>(pointer)) return FreeResult::not_start;
    array->released = site;
    Simulator::get().memory().free(*array);
    return FreeResult::ok;
}

void free_device_memory(const CallSite& site) {
    Memory& memory = Simulator::get().memory();
    for (const auto& array : memory.allocations()) {
        if (array->freed || !array->counts_as_device_memory()) continue;
        if (array->device != chosen_device()) continue;
        array->released = site;
        memory.free(*array);
    }
}

MemoryUse device_memory_use() {
    const Simulator& simulator = Simulator::get();
    std::uint64_t used = simulator.memory().device_bytes();
    // Arrays of the lesson are on device 0.
    if (device_count() > 1) {
        used = 0;
        for (const auto& array : simulator.memory().allocations())
            if (!array->freed && array->counts_as_device_memory() &&
                array->device == chosen_device())
                used += array->bytes;
    }
    return {used, std::min<std::uint64_t>(current_device().memory_bytes,
                                          simulator.options().device_memory_limit)};
}

void copy_initialised(void* to, const void* from, std::uint64_t bytes) {
    Allocation* target = array_of(to);
    if (!target || !bytes) return;
    const std::uint64_t offset = reinterpret_cast<std::uint64_t>(to) - target->base;
    bytes = std::min(bytes, target->bytes - offset);
    if (Allocation* source = array_of(from)) {
        const std::uint64_t from_offset = reinterpret_cast<std::uint64_t>(from) - source->base;
        bytes = std::min(bytes, source->bytes - from_offset);
        notice_writes(*source, from_offset, bytes);
        target->shadow.copy_initialised(offset, source->shadow, from_offset, bytes);
        // Bytes that no hook saw written may still be somebody's, where no pattern tells.
        if (source->content == FreshContent::unknown &&
            source->shadow.first_uninitialised(from_offset, bytes) < from_offset + bytes)
            target->content = FreshContent::unknown;
        renew_unwritten(*target, offset, bytes);
        return;
    }
    target->shadow.set_initialised_range(offset, bytes);
}

}  // namespace simtutor::simt
