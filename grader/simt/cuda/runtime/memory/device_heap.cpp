/// The device's heap: malloc, free, new and delete of device code (cuda/include/device_heap.h).

#include <fmt/format.h>

#include <cstdlib>
#include <new>

#include "grader/simt/checkers/describe.h"
#include "grader/simt/checkers/finding_log.h"
#include "grader/simt/cuda/runtime/runtime.h"
#include "grader/simt/engine/host_heap.h"
#include "grader/simt/engine/simulator.h"

namespace simtutor::simt {
namespace {

DeviceHeap& heap() {
    return Runtime::get().heap;
}

void report_free(const char* rule, const Thread& thread, const CallSite& site, std::string what,
                 std::string advice) {
    const std::uint32_t code = CodeMap::number(site.return_address);
    const FindingKey key{rule, code, 0, &thread};
    FindingLog& log = FindingLog::get();
    if (log.repeated(key)) return;
    const FindingSide side = side_of(thread, "call", Simulator::get().code().site(code));
    log.add(key,
            {fmt::format("{} frees {} in {}.", sentence(thread_name(thread)), what,
                         line_text(side.site)),
             std::move(advice)},
            {side});
}

void* allocate(std::uint64_t bytes, const void* site) {
    Simulator::get().require_serial_order();
    const std::uint64_t wanted = bytes ? bytes : 1;
    const std::size_t limit =
        Runtime::get().devices.settings[chosen_device()].limits[cudaLimitMallocHeapSize];
    if (heap().used_bytes + wanted > limit) return nullptr;
    Allocation* array = Simulator::get().memory().allocate(PointerKind::device, wanted, 1, "heap");
    if (!array) return nullptr;
    array->allocated = {site, nullptr, 0};
    heap().used_bytes += wanted;
    heap().arrays[array->base] = array;
    return reinterpret_cast<void*>(array->base);
}

void release(void* pointer, const void* site) {
    if (!pointer) return;
    Simulator::get().require_serial_order();
    const Thread& thread = *current_thread;
    const CallSite here{site, nullptr, 0};
    const auto found = heap().arrays.find(reinterpret_cast<std::uint64_t>(pointer));
    if (found == heap().arrays.end())
        return report_free("api.error", thread, here,
                           "memory that no malloc or new of device code gave",
                           "Give free and delete only what malloc and new returned in device code; "
                           "memory from cudaMalloc belongs to cudaFree.");
    Allocation& array = *found->second;
    if (array.freed)
        return report_free("memory.use-after-free", thread, here, "memory that was freed before",
                           "Let one thread free it, once, after its last use by any thread.");
    array.released = here;
    heap().used_bytes -= array.bytes;
    Simulator::get().memory().free(array);
}

bool on_device() {
    return current_thread && !current_thread->openmp;
}

}  // namespace
}  // namespace simtutor::simt

using namespace simtutor::simt;

extern "C" {

void* __simt_device_malloc(unsigned long bytes) {
    return allocate(bytes, __builtin_return_address(0));
}
void __simt_device_free(void* memory) {
    release(memory, __builtin_return_address(0));
}
void* __simt_new(unsigned long bytes) {
    if (on_device()) return allocate(bytes, __builtin_return_address(0));
    void* const memory = std::malloc(bytes ? bytes : 1);
    if (!memory) throw std::bad_alloc();
    note_host_block(memory, bytes ? bytes : 1, __builtin_return_address(0),
                    __builtin_frame_address(0));
    Boundary::get().own_block(memory, bytes);
    return memory;
}
void* __simt_host_malloc(unsigned long bytes) noexcept {
    void* const memory = std::malloc(bytes);
    note_host_block(memory, bytes, __builtin_return_address(0), __builtin_frame_address(0));
    Boundary::get().own_block(memory, bytes);
    return memory;
}
void* __simt_host_calloc(unsigned long count, unsigned long bytes) noexcept {
    void* const memory = std::calloc(count, bytes);
    note_host_block(memory, count * bytes, __builtin_return_address(0), __builtin_frame_address(0));
    Boundary::get().own_block(memory, count * bytes);
    return memory;
}
void __simt_delete(void* memory) {
    if (on_device()) return release(memory, __builtin_return_address(0));
    Boundary::get().disown_block(memory, __builtin_return_address(0));
    note_free_of_registered(memory, __builtin_return_address(0), __builtin_frame_address(0));
    std::free(memory);
}
}
