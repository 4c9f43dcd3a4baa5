/// What the CUDA runtime asks of the engine (runtime_hooks.h).

#include <algorithm>

#include "grader/simt/checkers/finding_log.h"
#include "grader/simt/cuda/include/launch.h"
#include "grader/simt/cuda/runtime/device/devices.h"
#include "grader/simt/cuda/runtime/runtime_hooks.h"
#include "grader/simt/engine/simulator.h"

namespace simtutor::simt {
namespace {

/// The array or variable that a pointer points into; one past the end of an array counts.
Allocation* array_of(const void* pointer) {
    const auto address = reinterpret_cast<std::uint64_t>(pointer);
    Allocation* const array = Simulator::get().array_near(address);
    const bool inside = array && address >= array->base && address - array->base <= array->bytes;
    return inside ? array : nullptr;
}

/// The same, but a pointer past the end of an array, in the gap behind it, counts as the array's.
Allocation* array_near(const void* pointer) {
    const auto address = reinterpret_cast<std::uint64_t>(pointer);
    Allocation* const array = Simulator::get().array_near(address);
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

void* runtime_allocate(PointerKind kind, std::uint64_t bytes, const CallSite& site) {
    Simulator& simulator = Simulator::get();
    const MemoryUse use = device_memory_use();
    if (bytes == 0 || (kind != PointerKind::pinned && bytes > use.total - use.used)) return nullptr;
    Allocation* array = simulator.memory().allocate(kind, bytes, 1, "");
    if (!array) return nullptr;
    array->allocated = site;
    array->device = chosen_device();
    return reinterpret_cast<void*>(array->base);
}

void runtime_set_element_bytes(void* pointer, unsigned element_bytes) {
    Allocation* array = array_of(pointer);
    if (array) array->element_bytes = std::max(1u, element_bytes);
}

std::vector<PointerFacts> live_allocations() {
    std::vector<PointerFacts> live;
    for (const auto& array : Simulator::get().memory().allocations())
        // Arrays of the lesson were allocated by no call of the program.
        if (!array->freed && (array->allocated.file || array->allocated.return_address))
            live.push_back(pointer_facts(reinterpret_cast<void*>(array->base)));
    return live;
}

FreeResult runtime_free(void* pointer, const CallSite& site) {
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

void runtime_pin(void* pointer, std::uint64_t bytes, const CallSite&) {
    Simulator::get().memory().register_host(reinterpret_cast<std::uint64_t>(pointer), bytes);
}

void runtime_unpin(void* pointer) {
    Simulator::get().memory().unregister_host(reinterpret_cast<std::uint64_t>(pointer));
}

void runtime_free_all(const CallSite& site) {
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
    return {used, std::min<std::uint64_t>(simulator.device().memory_bytes,
                                          simulator.options().device_memory_limit)};
}

void copy_initialised(void* to, const void* from, std::uint64_t bytes) {
    Allocation* target = array_of(to);
    if (!target || !bytes) return;
    const std::uint64_t offset = reinterpret_cast<std::uint64_t>(to) - target->base;
    bytes = std::min(bytes, target->bytes - offset);
    if (const Allocation* source = array_of(from)) {
        const std::uint64_t from_offset = reinterpret_cast<std::uint64_t>(from) - source->base;
        target->shadow.copy_initialised(offset, source->shadow, from_offset,
                                        std::min(bytes, source->bytes - from_offset));
        return;
    }
    target->shadow.set_initialised_range(offset, bytes);
}

void report(Finding finding) {
    FindingLog::get().add(std::move(finding));
}

void use_variables_of(int device) {
    if (device_count() > 1) Simulator::get().variables().switch_to(device);
}

void note_runtime_call() {
    if (current_thread && !current_thread->openmp) Simulator::get().require_serial_order();
}

const void* running_thread() {
    return current_thread;
}

void end_kernel(int error) {
    Simulator::get().end_launch(*current_thread, error);
}

void mark_foreign_arrays() {
    static bool marked = false;
    if (device_count() == 1 && !marked) return;
    marked = true;
    Simulator& simulator = Simulator::get();
    bool any = false;
    for (const auto& array : simulator.memory().allocations()) {
        array->foreign =
            array->kind == PointerKind::device && !has_peer_access(chosen_device(), array->device);
        any |= array->foreign;
    }
    // The fast path does not look at the array.
    simulator.take_slow_path(any);
}

const Device& current_device() {
    return Simulator::get().device();
}

}  // namespace simtutor::simt

extern "C" void simt_register_variable(int kind, const char* name, const volatile void* address,
                                       unsigned long long bytes, unsigned element_bytes) {
    using simtutor::simt::PointerKind;
    const int space = kind & 3;
    simtutor::simt::Simulator::get().variables().add(
        space == 2 ? PointerKind::managed : PointerKind::device, name, const_cast<void*>(address),
        bytes, element_bytes, space == 1, (kind & 4) != 0);
}

extern "C" void simt_know_variable(int kind, const char* name, const volatile void* address,
                                   unsigned long long bytes, unsigned element_bytes) {
    const auto begin = reinterpret_cast<std::uint64_t>(const_cast<const void*>(address));
    if (simtutor::simt::Simulator::get().variables().find(begin)) return;
    simt_register_variable(kind, name, address, bytes, element_bytes);
}
