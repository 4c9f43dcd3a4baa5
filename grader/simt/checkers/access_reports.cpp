#include "grader/simt/checkers/access_reports.h"

#include <fmt/format.h>
#include <unistd.h>

#include "grader/simt/checkers/describe.h"
#include "grader/simt/checkers/stream_race.h"
#include "grader/simt/cuda/include/runtime_types.h"
#include "grader/simt/cuda/runtime/memory/allocation.h"
#include "grader/simt/engine/access_checks.h"
#include "grader/simt/engine/variables.h"

namespace simtutor::simt {
namespace {

FindingLog& log() {
    return Simulator::get().findings;
}

void add(const char* rule, Thread& thread, const MemoryAccess& access, std::string message,
         std::string advice) {
    Finding finding;
    finding.message = std::move(message);
    finding.advice = std::move(advice);
    finding.accesses = {access_of(thread, access)};
    log().add(rule, access.code, 0, &thread, std::move(finding));
}

std::string elements_text(const Allocation& array) {
    const std::uint64_t elements = array.bytes / array.element_bytes;
    if (elements == 0) return "it has no elements";
    return fmt::format("it has {} element{}, so the last is {}[{}]", elements,
                       elements == 1 ? "" : "s",
                       array.best_name().empty() ? "memory" : array.best_name(), elements - 1);
}

void report_use_after_free(Thread& thread, const MemoryAccess& access, const Allocation& array) {
    if (log().repeated("memory.use-after-free", access.code, 0, &thread)) return;
    add("memory.use-after-free", thread, access,
        fmt::format("{} {} {}, but this memory was freed before.", sentence(thread_name(thread)),
                    verb(access.kind), array.describe(access.address)),
        "Free an array only after the last kernel that uses it has finished.");
}

[[noreturn]] void end_launch(Thread& thread) {
    Simulator::get().abort_launch(thread, cudaErrorIllegalAddress);
}

void report_null(Thread& thread, const MemoryAccess& access) {
    if (!log().repeated("null.pointer", access.code, 0, &thread))
        add("null.pointer", thread, access,
            fmt::format("{} {} through a null pointer.", sentence(thread_name(thread)),
                        verb(access.kind)),
            "Pass the kernel a pointer to allocated device memory.");
    end_launch(thread);
}

void report_other_stack(Thread& thread, const MemoryAccess& access) {
    if (log().repeated("bounds.local", access.code, 0, &thread)) return;
    add("bounds.local", thread, access,
        fmt::format("{} {} memory outside its own local variables.", sentence(thread_name(thread)),
                    verb(access.kind)),
        "Check the index into the local array, or the pointer to a local variable of another "
        "thread.");
}

void report_outside_shared(Thread& thread, const MemoryAccess& access) {
    if (log().repeated("bounds.shared", access.code, 0, &thread)) return;
    const SharedVariable* variable = thread.block->shared().nearest(access.address);
    std::string extent = "no shared array is declared";
    if (variable) {
        extent =
            fmt::format("{} ends after {} bytes", variable->name, variable->end - variable->begin);
        if (variable->dimensions.size() == 1)
            extent = fmt::format("{} has {} elements", variable->name, variable->dimensions[0]);
    }
    add("bounds.shared", thread, access,
        fmt::format("{} {} {}, outside the shared array: {}.", sentence(thread_name(thread)),
                    verb(access.kind), object_at(thread, access.address), extent),
        "Compare the index with the size that the array is declared with, or that the launch asks "
        "for.");
}

/// @param array the nearest one, if there is any
void report_outside(Thread& thread, const MemoryAccess& access, const Allocation* array) {
    const char* rule = thread.openmp ? "bounds.host" : "bounds.global";
    if (log().repeated(rule, access.code, 0, &thread)) return;
    const std::string where =
        array ? fmt::format("{}: {}", array->describe(access.address), elements_text(*array))
              : "memory that belongs to no array";
    add(rule, thread, access,
        fmt::format("{} {} outside the array, at {}.", sentence(thread_name(thread)),
                    verb(access.kind), where),
        thread.openmp ? "Check the limits of the loop and the index."
                      : "Let only threads whose index lies inside the array touch it.");
}

}  // namespace

void report_shared_bounds(Thread& thread, const MemoryAccess& access) {
    report_outside_shared(thread, access);
    check_alignment(thread, access);
}

void report_global_bounds(Thread& thread, const MemoryAccess& access) {
    const Allocation* array = Simulator::get().memory.nearest(access.address);
    if (array && array->freed && access.address - array->base < array->bytes)
        report_use_after_free(thread, access, *array);
    else
        report_outside(thread, access, array);
    check_alignment(thread, access);
}

void report_misaligned(Thread& thread, const MemoryAccess& access, unsigned alignment) {
    if (!log().repeated("memory.misaligned", access.code, 0, &thread))
        add("memory.misaligned", thread, access,
            fmt::format("{} {} {} bytes at {}, an address that is not a multiple of {}. A GPU "
                        "stops the kernel here with \"misaligned address\".",
                        sentence(thread_name(thread)), verb(access.kind), access.size,
                        object_at(thread, access.address), alignment),
            fmt::format("Make the row stride and the index a multiple of {} bytes, or use a "
                        "narrower type.",
                        alignment));
    Simulator::get().abort_launch(thread, cudaErrorMisalignedAddress);
}

/// Memory of another device. As on hardware, the kernel ends.
void report_other_device(Thread& thread, const MemoryAccess& access, const Allocation& array) {
    if (!log().repeated("pointer.other-device", access.code, 0, &thread))
        add("pointer.other-device", thread, access,
            fmt::format("{} {} {}, which belongs to device {}; the kernel runs on another device, "
                        "without peer access to it.",
                        sentence(thread_name(thread)), verb(access.kind),
                        array.describe(access.address), array.device),
            fmt::format("Call cudaSetDevice({}) before the launch, or allocate the memory on the "
                        "device that runs the kernel, or enable peer access.",
                        array.device));
    Simulator::get().abort_launch(thread, cudaErrorIllegalAddress);
}

void report_host_pointer(Thread& thread, const MemoryAccess& access) {
    if (Memory::contains(access.address))
        if (const Allocation* array = Simulator::get().memory.owner(access.address);
            array && array->foreign)
            return report_other_device(thread, access, *array);
    if (log().repeated("pointer.host-on-device", access.code, 0, &thread)) return;
    // Memory of malloc or of a host variable has no name here.
    const std::string object = object_at(thread, access.address);
    add("pointer.host-on-device", thread, access,
        fmt::format("{} {} {}. A GPU cannot see it.", sentence(thread_name(thread)),
                    verb(access.kind),
                    object.empty() ? "host memory" : object + ", which lies in host memory"),
        "Copy the array to memory from cudaMalloc and pass that pointer to the kernel.");
}

namespace {

/// Memory of the host that cudaHostRegister was given: a kernel may use it by the same address.
/// @return false if the address lies in no such memory
bool registered_access(Thread& thread, const MemoryAccess& access) {
    const PointerFacts facts = pointer_facts(reinterpret_cast<const void*>(access.address));
    if (facts.kind != PointerKind::pinned || facts.offset + access.size > facts.bytes) return false;
    check_alignment(thread, access);
    Simulator::get().require_serial_order();
    openmp_variable_access(thread, access);
    record(thread, access, Region::global);
    return true;
}

}  // namespace

void other_access(Thread& thread, const MemoryAccess& access) {
    if (access.address < 4096) report_null(thread, access);
    if (thread.openmp) return openmp_variable_access(thread, access);
    std::size_t stack = 0;
    if (Simulator::get().stacks.find(access.address, stack)) {
        report_other_stack(thread, access);
        return check_alignment(thread, access);
    }
    if (device_variable_access(thread, access)) return;
    if (registered_access(thread, access)) return;
    // Literals and constants of the module live in read-only memory, the same for both sides.
    if (access.kind == AccessKind::load && module_constant(access.address))
        return check_alignment(thread, access);
    // What follows the gap may be the host's, so the access is not made.
    if (const Allocation* variable = Variables::get().before_gap(access.address))
        report_outside(thread, access, variable);
    else
        report_host_pointer(thread, access);
    end_launch(thread);
}

void report_host_null(const MemoryAccess& access) {
    // The process is about to fault; the host reports the signal. The finding says where.
    Simulator& simulator = Simulator::get();
    if (simulator.findings.repeated("null.pointer", access.code, 0, nullptr)) return;
    Finding finding;
    Access side;
    side.action = action_name(access.kind);
    side.site = simulator.code.site(access.code);
    side.on_device = false;
    side.bytes = access.size;
    finding.message = fmt::format("Host code {} through a null pointer.", verb(access.kind));
    finding.advice = "Check that the pointer was set before this line.";
    finding.accesses = {side};
    simulator.findings.add("null.pointer", access.code, 0, nullptr, std::move(finding));
}

void host_variable_access(const MemoryAccess& access) {
    Simulator& simulator = Simulator::get();
    const std::lock_guard lock(simulator.mutex);
    const Allocation* variable = Variables::get().find(access.address);
    if (!variable || variable->host_may_access() || variable->unchanging) return;
    if (simulator.findings.repeated("pointer.device-on-host", access.code, 0, nullptr)) return;
    Finding finding;
    Access side;
    side.action = action_name(access.kind);
    side.site = simulator.code.site(access.code);
    side.on_device = false;
    side.bytes = access.size;
    side.object = variable->bytes > variable->element_bytes ? variable->describe(access.address)
                                                            : variable->name;
    finding.kernel = side.site.function;
    finding.message =
        fmt::format("Host code {} {}, a variable of the device. The CPU cannot see it.",
                    verb(access.kind), side.object);
    finding.advice = access.kind == AccessKind::load
                         ? "Copy it to the host with cudaMemcpyFromSymbol and use that copy."
                         : "Set it with cudaMemcpyToSymbol.";
    finding.accesses = {side};
    simulator.findings.add("pointer.device-on-host", access.code, 0, nullptr, std::move(finding));
}

void tracked_host_access(const MemoryAccess& access) {
    Simulator& simulator = Simulator::get();
    const std::lock_guard lock(simulator.mutex);
    const char* rule = nullptr;
    std::string message, advice;
    Allocation* array = simulator.memory.owner(access.address);
    const bool inside = array && access.address >= array->base &&
                        access.address - array->base + access.size <= array->live_bytes;
    if (inside && array->host_may_access()) {
        const std::uint64_t offset = access.address - array->base;
        check_host_order(access, *array);
        if (access.kind == AccessKind::store)
            return array->shadow.set_initialised(offset, access.size);
        if (array->shadow.initialised(offset, access.size) ||
            only_padding(array->shadow, offset, access))
            return;
        rule = "memory.uninitialised";
        message = fmt::format("Line {{}} reads {}, which nobody has written yet.",
                              array->describe(access.address));
        advice = "Write the element first, or clear the array before the loop.";
    } else if (inside) {
        rule = "pointer.device-on-host";
        message =
            fmt::format("Host code {} {}, which lies in device memory. The CPU cannot see it.",
                        verb(access.kind), array->describe(access.address));
        advice = "Copy the array to the host with cudaMemcpy and use that copy.";
    } else {
        const Allocation* nearest = simulator.memory.nearest(access.address);
        const bool freed =
            nearest && nearest->freed && access.address - nearest->base < nearest->bytes;
        rule = freed ? "memory.use-after-free" : "bounds.host";
        message = fmt::format("The program {} outside the array, at {}.", verb(access.kind),
                              nearest ? fmt::format("{}: {}", nearest->describe(access.address),
                                                    elements_text(*nearest))
                                      : "memory that belongs to no array");
        if (freed) message = "The program uses memory that was freed before.";
        advice = "Check the limits of the loop and the arithmetic of the index.";
    }
    if (simulator.findings.repeated(rule, access.code, 0, nullptr)) return;
    Finding finding;
    Access side;
    side.action = action_name(access.kind);
    side.site = simulator.code.site(access.code);
    side.on_device = false;
    side.bytes = access.size;
    if (array) side.object = array->describe(access.address);
    if (const Allocation* nearest = simulator.memory.nearest(access.address))
        side.object = nearest->describe(access.address);
    if (const auto place = message.find("{}"); place != std::string::npos)
        message.replace(place, 2, std::to_string(side.site.line));
    finding.message = std::move(message);
    finding.advice = std::move(advice);
    finding.accesses = {side};
    finding.kernel = side.site.function;
    simulator.findings.add(rule, access.code, 0, nullptr, std::move(finding));
}

}  // namespace simtutor::simt
