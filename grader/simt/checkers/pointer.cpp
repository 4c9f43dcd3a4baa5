#include "grader/simt/checkers/pointer.h"

#include <fmt/format.h>

#include "grader/simt/checkers/describe.h"
#include "grader/simt/engine/memory.h"

namespace simtutor::simt {

void PointerChecker::on_null_pointer(Thread& thread, const MemoryAccess& access) {
    const FindingKey key{"null.pointer", access.code, 0, &thread};
    if (log_.repeated(key)) return;
    log_.add(
        key,
        {fmt::format("{} {} through a null pointer.", sentence(thread_name(thread)),
                     verb(access.kind)),
         thread.openmp ? "The pointer has no memory in this line. If another thread of the team "
                         "allocates it, a barrier must lie between."
                       : "Pass the kernel a pointer to allocated device memory."},
        {access_of(thread, access)});
}

void PointerChecker::on_host_memory(Thread& thread, const MemoryAccess& access) {
    log_.confirm_overflow(&thread);
    const FindingKey key{"pointer.host-on-device", access.code, 0, &thread};
    if (log_.repeated(key)) return;
    // Memory of malloc or of a host variable has no name here.
    const std::string object = object_at(thread, access.address);
    log_.add(key,
             {fmt::format("{} {} {}. A GPU cannot see it.", sentence(thread_name(thread)),
                          verb(access.kind),
                          object.empty() ? "host memory" : object + ", which lies in host memory"),
              "Copy the array to memory from cudaMalloc and pass that pointer to the kernel."},
             {access_of(thread, access)});
}

void PointerChecker::on_pinned_memory(Thread& thread, const MemoryAccess& access,
                                      const Allocation& array) {
    const FindingKey key{"pointer.host-on-device", access.code, 0, &thread};
    if (log_.repeated(key)) return;
    log_.add(
        key,
        {fmt::format("{} {} {}, which lies in pinned host memory, by {} address. This device has "
                     "addresses of its own.",
                     sentence(thread_name(thread)), verb(access.kind),
                     describe(array, access.address),
                     array.viewed ? "another device's" : "the host's"),
         array.pinned.mapped && !array.pinned.portable
             ? "Pass the kernel the address that cudaHostGetDevicePointer gives on this "
               "device; for a device other than that of the allocation, allocate with "
               "cudaHostAllocPortable, too."
         : array.pinned.mapped
             ? "Pass the kernel the address that cudaHostGetDevicePointer gives on this device."
             : "Allocate the memory with cudaHostAllocMapped, and pass the kernel the address "
               "that cudaHostGetDevicePointer gives."},
        {access_of(thread, access)});
}

void PointerChecker::on_other_device(Thread& thread, const MemoryAccess& access,
                                     const Allocation& array) {
    const FindingKey key{"pointer.other-device", access.code, 0, &thread};
    if (log_.repeated(key)) return;
    const Site made = array.argument ? Site() : resolve_function(array.allocated);
    std::vector<FindingSide> sides = {access_of(thread, access)};
    if (made.line > 0) sides.push_back(host_side("allocate", made, array.best_name()));
    log_.add(
        key,
        {fmt::format("{} {} {}, which belongs to device {}; the kernel runs on another device, "
                     "without peer access to it.",
                     sentence(thread_name(thread)), verb(access.kind),
                     describe(array, access.address), array.device),
         fmt::format("Memory belongs to the device that is the current one when it is allocated, "
                     "and a launch goes to the current one, too. Call cudaSetDevice() for the "
                     "kernel's device before the allocation{}; or, if device {} is to run the "
                     "kernel, before the launch.",
                     made.line > 0 ? fmt::format(" in {}", line_text(made)) : "", array.device)},
        std::move(sides));
}

void PointerChecker::on_host_reaches_device(const MemoryAccess& access, const Allocation& array) {
    const FindingKey key{"pointer.device-on-host", access.code};
    if (log_.repeated(key)) return;
    const FindingSide side = host_access_of(access, describe(array, access.address));
    if (array.viewed)
        return log_.add(key,
                        {fmt::format("Host code {} {} by the address that a device has for it. The "
                                     "host has another one.",
                                     verb(access.kind), side.object),
                         "Use the pointer that the allocation gave: what cudaHostGetDevicePointer "
                         "gives is for kernels."},
                        {side}, side.site.function);
    log_.add(key,
             {fmt::format("Host code {} {}, which lies in device memory. The CPU cannot see it.",
                          verb(access.kind), side.object),
              "Copy the array to the host with cudaMemcpy and use that copy."},
             {side}, side.site.function);
}

void PointerChecker::on_host_reaches_variable(const MemoryAccess& access,
                                              const Allocation& variable) {
    const FindingKey key{"pointer.device-on-host", access.code};
    if (log_.repeated(key)) return;
    const FindingSide side = host_access_of(access, variable.bytes > variable.element_bytes
                                                        ? describe(variable, access.address)
                                                        : variable.name);
    log_.add(key,
             {fmt::format("Host code {} {}, a variable of the device. The CPU cannot see it.",
                          verb(access.kind), side.object),
              access.kind == AccessKind::load
                  ? "Copy it to the host with cudaMemcpyFromSymbol and use that copy."
                  : "Set it with cudaMemcpyToSymbol."},
             {side}, side.site.function);
}

void PointerChecker::on_host_null_pointer(const MemoryAccess& access) {
    // The process is about to fault; the host reports the signal. The finding says where.
    const FindingKey key{"null.pointer", access.code};
    if (log_.repeated(key)) return;
    log_.add(key,
             {fmt::format("Host code {} through a null pointer.", verb(access.kind)),
              "Check that the pointer was set before this line."},
             {host_access_of(access)});
}

}  // namespace simtutor::simt
