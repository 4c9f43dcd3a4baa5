// Allocation, freeing, and what a program asks about a pointer.
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>

#include "grader/findings/text.h"
#include "grader/simt/cuda/runtime/memory/owned_heap.h"
#include "grader/simt/cuda/runtime/memory/range.h"
#include "grader/simt/cuda/runtime/memory/registrations.h"
#include "grader/simt/cuda/runtime/runtime.h"
#include "grader/simt/engine/device_view.h"
#include "grader/simt/engine/simulator.h"

namespace simtutor::simt {
namespace {

/// Rows of pitched memory begin at multiples of this, as on current devices.
constexpr std::size_t pitch_unit = 512;

/// A size that is no size: a negative int became one.
void tell_negative_size(const ApiCall& call, std::size_t bytes) {
    if (bytes <= SIZE_MAX / 2) return;
    call.report("index.overflow",
                fmt::format("{} is asked for {} bytes. That is {} as a number with a sign: the "
                            "size did not fit into a type on its way.",
                            call.function(), grouped(bytes), static_cast<std::int64_t>(bytes)),
                "Make each name and each parameter that holds this size a std::size_t, and the "
                "first factor of the product, too.");
}

cudaError_t allocate(const ApiCall& call, PointerKind kind, void** pointer, std::size_t bytes) {
    if (pointer == nullptr) {
        call.report("null.pointer",
                    fmt::format("{} was given a null pointer instead of the address of a pointer.",
                                call.function()),
                    "Pass the address of your pointer variable: &pointer.");
        return cudaErrorInvalidValue;
    }
    tell_negative_size(call, bytes);
    void* memory = nullptr;
    if (bytes != 0) {
        memory = allocate_memory(kind, bytes, call.site());
        if (memory == nullptr) {
            write_result(pointer, memory);
            return cudaErrorMemoryAllocation;
        }
        if (call.element_bytes() > 1) set_element_bytes(memory, call.element_bytes());
    }
    write_result(pointer, memory);
    return cudaSuccess;
}

cudaError_t allocate_pitched(const ApiCall& call, void** pointer, std::size_t* pitch,
                             std::size_t width, std::size_t rows) {
    if (pitch == nullptr) return cudaErrorInvalidValue;
    std::size_t row_bytes = 0, bytes = 0;
    if (__builtin_add_overflow(width, pitch_unit - 1, &row_bytes)) return cudaErrorMemoryAllocation;
    row_bytes = row_bytes / pitch_unit * pitch_unit;
    if (__builtin_mul_overflow(row_bytes, rows, &bytes)) return cudaErrorMemoryAllocation;
    const cudaError_t error = allocate(call, PointerKind::device, pointer, bytes);
    if (error == cudaSuccess) write_result(pitch, row_bytes);
    return error;
}

cudaError_t allocate_from(const ApiCall& call, void** pointer, std::size_t bytes,
                          cudaMemPool_t pool, cudaStream_t stream) {
    if (pool == nullptr) return cudaErrorInvalidValue;
    if (const cudaError_t error = check_stream(call, stream); error != cudaSuccess) return error;
    const cudaError_t error = allocate(call, PointerKind::device, pointer, bytes);
    if (error == cudaSuccess && *pointer != nullptr)
        note_pool_use(call.runtime().pools, pool, *pointer, bytes);
    return error;
}

// The calls that allocate, each with and without the program's type.

cudaError_t give_memory(const ApiCall& call, PointerKind kind, void** pointer, std::size_t bytes) {
    return call.run([&] { return allocate(call, kind, pointer, bytes); });
}

/// `flags` of cudaHostAlloc.
cudaError_t give_pinned(const ApiCall& call, void** pointer, std::size_t bytes, unsigned flags) {
    constexpr unsigned known =
        cudaHostAllocPortable | cudaHostAllocMapped | cudaHostAllocWriteCombined;
    return call.run([&] {
        if ((flags & ~known) != 0) return cudaErrorInvalidValue;
        const cudaError_t error = allocate(call, PointerKind::pinned, pointer, bytes);
        if (error == cudaSuccess && bytes != 0) set_pinned_flags(*pointer, flags);
        return error;
    });
}

cudaError_t give_managed(const ApiCall& call, void** pointer, std::size_t bytes, unsigned flags) {
    return call.run([&] {
        if (!current_device().managed_memory) return cudaErrorNotSupported;
        if (bytes == 0 || (flags != cudaMemAttachGlobal && flags != cudaMemAttachHost))
            return cudaErrorInvalidValue;
        return allocate(call, PointerKind::managed, pointer, bytes);
    });
}

cudaError_t give_pitched(const ApiCall& call, void** pointer, std::size_t* pitch, std::size_t width,
                         std::size_t rows) {
    return call.run([&] { return allocate_pitched(call, pointer, pitch, width, rows); });
}

cudaError_t give_from_pool(const ApiCall& call, void** pointer, std::size_t bytes,
                           cudaMemPool_t pool, cudaStream_t stream) {
    return call.run([&] { return allocate_from(call, pointer, bytes, pool, stream); });
}

cudaError_t give_from_device_pool(const ApiCall& call, void** pointer, std::size_t bytes,
                                  cudaStream_t stream) {
    return call.run([&] {
        return allocate_from(call, pointer, bytes, pool_of_device(call.runtime().pools), stream);
    });
}

struct FreeRule {
    const char* allocator;  ///< what gives the memory that may be freed here
    bool (*accepts)(PointerKind kind);
};

constexpr FreeRule device_free = {
    "cudaMalloc",
    [](PointerKind kind) { return kind == PointerKind::device || kind == PointerKind::managed; }};
constexpr FreeRule host_free = {"cudaMallocHost",
                                [](PointerKind kind) { return kind == PointerKind::pinned; }};

std::string thing(const PointerFacts& facts) {
    return facts.name.empty() ? "memory" : fmt::format("`{}`", facts.name);
}

std::string advice_for_second_free(const Site& here) {
    const std::string destroyed = freed_by_destructor(here.function);
    return destroyed.empty()
               ? "Free each allocation once; set the pointer to nullptr after freeing it."
               : destroyed;
}

cudaError_t freed_twice(const ApiCall& call, const PointerFacts& facts) {
    call.report("memory.double-free",
                fmt::format("{} frees {} a second time.", call.function(), thing(facts)),
                advice_for_second_free(resolve_function(call.site())),
                {.object = facts.name, .earlier = &facts.released});
    return cudaErrorInvalidValue;
}

cudaError_t not_the_start(const ApiCall& call, const PointerFacts& facts) {
    call.report("memory.double-free",
                fmt::format("{} was given a pointer to byte {} of {}, not to its start.",
                            call.function(), grouped(facts.offset), thing(facts)),
                "Free with the pointer that the allocation gave.", {.object = facts.name});
    return cudaErrorInvalidValue;
}

/// "device memory", with the function that frees it.
struct Origin {
    const char *what, *repair;
};
Origin origin_of(PointerKind kind) {
    switch (kind) {
        case PointerKind::device:
        case PointerKind::managed:
            return {"device memory", "Device memory is freed with cudaFree."};
        case PointerKind::pinned:
            return {"pinned host memory",
                    "Memory of cudaMallocHost and cudaHostAlloc is freed with cudaFreeHost; what "
                    "cudaHostRegister registered, with cudaHostUnregister first."};
        case PointerKind::symbol:
            return {"a __device__ variable", "Variables are never freed."};
        default:
            return {"host memory",
                    "Memory of malloc is freed with free, memory of new with delete; variables are "
                    "never freed."};
    }
}

cudaError_t wrong_memory(const ApiCall& call, const PointerFacts& facts, const FreeRule& rule) {
    const Origin origin = origin_of(facts.kind);
    const std::string name = facts.name.empty() ? "" : fmt::format(" (`{}`)", facts.name);
    call.report("memory.double-free",
                fmt::format("{} was given {}{}, which {} did not allocate.", call.function(),
                            origin.what, name, rule.allocator),
                origin.repair, {.object = facts.name});
    return cudaErrorInvalidValue;
}

cudaError_t device_address_freed(const ApiCall& call, const PointerFacts& facts) {
    call.report(
        "memory.double-free",
        fmt::format("{} was given the device's address of {}.", call.function(), thing(facts)),
        "Pass cudaFreeHost the address that the allocation gave, which is the host's.",
        {.object = facts.name});
    return cudaErrorInvalidValue;
}

cudaError_t release(const ApiCall& call, void* pointer, const FreeRule& rule) {
    if (pointer == nullptr) return cudaSuccess;
    const PointerFacts facts = facts_of(pointer);
    if (facts.view) return device_address_freed(call, facts);
    if (!facts.freed && !rule.accepts(facts.kind)) return wrong_memory(call, facts, rule);
    if (call.runtime().free_waits)
        Simulator::get().happens_before().host_waits_for_device(chosen_device());
    switch (free_memory(pointer, call.site())) {
        case FreeResult::ok:
            note_pool_free(call.runtime().pools, pointer);
            return cudaSuccess;
        case FreeResult::already_freed:
            return freed_twice(call, facts);
        case FreeResult::not_start:
            return not_the_start(call, facts);
        case FreeResult::not_allocated:
            break;
    }
    call.report("memory.double-free",
                fmt::format("{} was given {}, which this program did not allocate.",
                            call.function(), thing(facts)),
                "Free only what your own cudaMalloc gave; arrays passed in belong to the caller.",
                {.object = facts.name});
    return cudaErrorInvalidValue;
}

/// True for memory that malloc never gave. What cudaHostRegister was given is the program's own.
bool of_the_simulator(const PointerFacts& facts) {
    const bool registered = facts.kind == PointerKind::pinned && facts.allocated.file == nullptr &&
                            facts.allocated.return_address == nullptr;
    return facts.kind != PointerKind::host_unknown && !registered;
}

/// free or delete of memory that the engine knows: the program's own, or what belongs to CUDA or to
/// the caller of the program.
void free_known(const ApiCall& call, void* pointer, const PointerFacts& facts) {
    if (facts.freed) {
        freed_twice(call, facts);
        return;
    }
    if (is_owned(facts)) {
        if (free_memory(pointer, call.site()) == FreeResult::not_start) not_the_start(call, facts);
        return;
    }
    if (facts.kind != PointerKind::host_tracked) {
        wrong_memory(call, facts, {"malloc", nullptr});
        return;
    }
    call.report("memory.double-free",
                fmt::format("{} was given {}, which this program did not allocate.",
                            call.function(), thing(facts)),
                "Free only what your own malloc gave; arrays passed in belong to the caller.",
                {.object = facts.name});
}

cudaError_t device_view(const ApiCall& call, void** device, void* host, unsigned flags) {
    return call.run([&] {
        if (flags != 0) {
            call.report("api.error",
                        fmt::format("{} was given {} as its flags, which must be 0.",
                                    call.function(), flags),
                        "Pass 0 as the last argument: no flag exists.");
            return cudaErrorInvalidValue;
        }
        if (device == nullptr || host == nullptr) return cudaErrorInvalidValue;
        const PointerFacts facts = facts_of(host);
        if (facts.kind != PointerKind::pinned && facts.kind != PointerKind::managed) {
            call.report("pointer.host-on-device",
                        fmt::format("{} was given memory that is not pinned.", call.function()),
                        "Allocate it with cudaHostAlloc, or register it with cudaHostRegister.",
                        {.object = facts.name});
            return cudaErrorInvalidValue;
        }
        if (facts.view) {
            call.report("api.error",
                        fmt::format("{} was given an address of the device.", call.function()),
                        "Pass the address that the allocation gave.", {.object = facts.name});
            return cudaErrorInvalidValue;
        }
        void* const address = device_address(host);
        if (!address) {
            const bool mapped = (pinned_flags(host) & cudaHostAllocMapped) != 0;
            call.report("api.error",
                        fmt::format("{} was given pinned memory that {}. This device has "
                                    "addresses of its own.",
                                    call.function(),
                                    mapped ? "belongs to another device" : "is not mapped"),
                        mapped ? "Allocate it with cudaHostAllocPortable, too."
                               : "Allocate it with cudaHostAllocMapped.",
                        {.object = facts.name});
            return cudaErrorInvalidValue;
        }
        write_result(device, address);
        return cudaSuccess;
    });
}

}  // namespace

void free_of_host(void* pointer, const char* function, const CallSite& site) {
    // Memory of malloc is freed without waiting for a kernel that another host thread runs.
    const auto address = reinterpret_cast<std::uint64_t>(pointer);
    if (Memory::contains(address) || Variables::may_hold(address)) {
        const ApiCall call(function, site);
        const PointerFacts facts = facts_of(pointer);
        if (of_the_simulator(facts)) return free_known(call, pointer, facts);
    }
    Boundary::get().disown_block(pointer, site.return_address);
    note_free_of_registered(pointer, site.return_address, nullptr);
    std::free(pointer);
}

}  // namespace simtutor::simt

using namespace simtutor::simt;

extern "C" {

/// free, as student code calls it.
void __simt_free(void* pointer) {
    free_of_host(pointer, "free", SIMT_CALLER);
}

cudaError_t cudaMalloc(void** pointer, size_t bytes) {
    return give_memory({"cudaMalloc", SIMT_CALLER}, PointerKind::device, pointer, bytes);
}
cudaError_t __simt_malloc(void** pointer, size_t bytes, _SimtCallSite site) {
    return give_memory({"cudaMalloc", site}, PointerKind::device, pointer, bytes);
}
cudaError_t cudaMallocManaged(void** pointer, size_t bytes, unsigned flags) {
    return give_managed({"cudaMallocManaged", SIMT_CALLER}, pointer, bytes, flags);
}
cudaError_t __simt_malloc_managed(void** pointer, size_t bytes, unsigned flags,
                                  _SimtCallSite site) {
    return give_managed({"cudaMallocManaged", site}, pointer, bytes, flags);
}

cudaError_t cudaMallocHost(void** pointer, size_t bytes) {
    return give_pinned({"cudaMallocHost", SIMT_CALLER}, pointer, bytes, cudaHostAllocDefault);
}
cudaError_t __simt_malloc_host(void** pointer, size_t bytes, unsigned flags, _SimtCallSite site) {
    return give_pinned({"cudaMallocHost", site}, pointer, bytes, flags);
}
cudaError_t cudaHostAlloc(void** pointer, size_t bytes, unsigned flags) {
    return give_pinned({"cudaHostAlloc", SIMT_CALLER}, pointer, bytes, flags);
}

cudaError_t cudaMallocPitch(void** pointer, size_t* pitch, size_t width, size_t height) {
    return give_pitched({"cudaMallocPitch", SIMT_CALLER}, pointer, pitch, width, height);
}
cudaError_t __simt_malloc_pitch(void** pointer, size_t* pitch, size_t width, size_t height,
                                _SimtCallSite site) {
    return give_pitched({"cudaMallocPitch", site}, pointer, pitch, width, height);
}
cudaError_t cudaMalloc3D(cudaPitchedPtr* pitched, cudaExtent extent) {
    const ApiCall call("cudaMalloc3D", SIMT_CALLER);
    return call.run([&] {
        if (pitched == nullptr) return cudaErrorInvalidValue;
        std::size_t rows = 0;
        if (__builtin_mul_overflow(extent.height, extent.depth, &rows))
            return cudaErrorMemoryAllocation;
        cudaPitchedPtr result = {nullptr, 0, extent.width, extent.height};
        const cudaError_t error =
            allocate_pitched(call, &result.ptr, &result.pitch, extent.width, rows);
        if (error == cudaSuccess) write_result(pitched, result);
        return error;
    });
}

cudaError_t cudaMallocAsync(void** pointer, size_t bytes, cudaStream_t stream) {
    return give_from_device_pool({"cudaMallocAsync", SIMT_CALLER}, pointer, bytes, stream);
}
cudaError_t __simt_malloc_async(void** pointer, size_t bytes, cudaStream_t stream,
                                _SimtCallSite site) {
    return give_from_device_pool({"cudaMallocAsync", site}, pointer, bytes, stream);
}
cudaError_t cudaMallocFromPoolAsync(void** pointer, size_t bytes, cudaMemPool_t pool,
                                    cudaStream_t stream) {
    return give_from_pool({"cudaMallocFromPoolAsync", SIMT_CALLER}, pointer, bytes, pool, stream);
}
cudaError_t __simt_malloc_from_pool(void** pointer, size_t bytes, cudaMemPool_t pool,
                                    cudaStream_t stream, _SimtCallSite site) {
    return give_from_pool({"cudaMallocFromPoolAsync", site}, pointer, bytes, pool, stream);
}

cudaError_t cudaFree(void* pointer) {
    const ApiCall call("cudaFree", SIMT_CALLER);
    return call.run([&] { return release(call, pointer, device_free); });
}
cudaError_t cudaFreeHost(void* pointer) {
    const ApiCall call("cudaFreeHost", SIMT_CALLER);
    return call.run([&] { return release(call, pointer, host_free); });
}
cudaError_t cudaFreeAsync(void* pointer, cudaStream_t stream) {
    const ApiCall call("cudaFreeAsync", SIMT_CALLER);
    return call.run([&] {
        return submit(call, stream, cudaGraphNodeTypeEmpty,
                      [=](const ApiCall& issued) { return release(issued, pointer, device_free); });
    });
}

cudaError_t cudaHostRegister(void* pointer, size_t bytes, unsigned) {
    const ApiCall call("cudaHostRegister", SIMT_CALLER);
    return call.run([&] {
        if (pointer == nullptr || bytes == 0) return cudaErrorInvalidValue;
        if (Boundary::hides())
            Boundary::get().refuse(
                {Breach::Kind::host_memory, call.site(), call.function(), 0, nullptr});
        // Kernels will write there: it has to be the program's own.
        if (Boundary::on())
            Boundary::get().ask_store(pointer, bytes, call.site(), call.function(),
                                      __builtin_frame_address(0));
        const PointerFacts facts = facts_of(pointer);
        if (facts.kind == PointerKind::pinned) return cudaErrorHostMemoryAlreadyRegistered;
        const cudaError_t error = check_range(call, {pointer, bytes, Role::host, "memory"});
        if (error != cudaSuccess) return error;
        Simulator::get().memory().register_host(reinterpret_cast<std::uint64_t>(pointer), bytes);
        call.runtime().registrations.add(pointer, call.site());
        return error;
    });
}
cudaError_t cudaHostUnregister(void* pointer) {
    const ApiCall call("cudaHostUnregister", SIMT_CALLER);
    return call.run([&] {
        if (pointer == nullptr) return cudaErrorInvalidValue;
        if (facts_of(pointer).kind != PointerKind::pinned) {
            call.report("api.error", "cudaHostUnregister was given memory that is not registered.",
                        "Pass the pointer that cudaHostRegister was given.");
            return cudaErrorHostMemoryNotRegistered;
        }
        if (const auto freed = call.runtime().registrations.freed(pointer))
            call.report("api.error",
                        "cudaHostUnregister was given memory that was freed while it was "
                        "registered: the address may belong to something else by now.",
                        "Call cudaHostUnregister first, then free the memory.",
                        {.object = "", .earlier = &*freed});
        Simulator::get().memory().unregister_host(reinterpret_cast<std::uint64_t>(pointer));
        call.runtime().registrations.remove(pointer);
        return cudaSuccess;
    });
}

cudaError_t cudaHostGetDevicePointer(void** device, void* host, unsigned flags) {
    return device_view({"cudaHostGetDevicePointer", SIMT_CALLER}, device, host, flags);
}
cudaError_t __simt_host_get_device_pointer(void** device, void* host, unsigned flags,
                                           _SimtCallSite site) {
    return device_view({"cudaHostGetDevicePointer", site}, device, host, flags);
}
cudaError_t cudaHostGetFlags(unsigned* flags, void* host) {
    const ApiCall call("cudaHostGetFlags", SIMT_CALLER);
    return call.run([&] {
        if (flags == nullptr || facts_of(host).kind != PointerKind::pinned)
            return cudaErrorInvalidValue;
        // With one address space for host and device every pinned allocation is mapped.
        const unsigned always = shares_addresses(current_device()) ? cudaHostAllocMapped : 0;
        write_result(flags, pinned_flags(host) | always);
        return cudaSuccess;
    });
}

cudaError_t cudaMemGetInfo(size_t* free, size_t* total) {
    const ApiCall call("cudaMemGetInfo", SIMT_CALLER);
    return call.run([&] {
        if (free == nullptr || total == nullptr) return cudaErrorInvalidValue;
        const MemoryUse use = device_memory_use();
        write_result(free, static_cast<std::size_t>(use.total - std::min(use.used, use.total)));
        // What the run may use is a matter of `free`: the device has what totalGlobalMem says.
        write_result(total, static_cast<std::size_t>(current_device().memory_bytes));
        return cudaSuccess;
    });
}

cudaError_t cudaPointerGetAttributes(cudaPointerAttributes* attributes, const void* pointer) {
    const ApiCall call("cudaPointerGetAttributes", SIMT_CALLER);
    return call.run([&] {
        if (attributes == nullptr) return cudaErrorInvalidValue;
        void* const address = const_cast<void*>(pointer);
        const PointerFacts facts = facts_of(pointer);
        cudaPointerAttributes result = {cudaMemoryTypeUnregistered, cudaInvalidDeviceId, nullptr,
                                        address};
        if (!facts.freed && on_device(facts)) {
            result.type = facts.kind == PointerKind::managed  ? cudaMemoryTypeManaged
                          : facts.kind == PointerKind::pinned ? cudaMemoryTypeHost
                                                              : cudaMemoryTypeDevice;
            result.device = facts.device;
            result.devicePointer = known_device_address(address);
            result.hostPointer = on_host(facts) || facts.view ? host_address(address) : nullptr;
        }
        write_result(attributes, result);
        return cudaSuccess;
    });
}
}
