#include "grader/simt/engine/stray_access.h"

#include <link.h>
#include <sys/mman.h>
#include <unistd.h>

#include "grader/simt/engine/boundary.h"
#include "grader/simt/engine/fresh_memory.h"
#include "grader/simt/engine/host_access.h"
#include "grader/simt/engine/sampled_arrays.h"
#include "grader/simt/engine/simulator.h"

namespace simtutor::simt {
namespace {

constexpr std::uint64_t null_page = 4096;

struct ReadOnlySearch {
    std::uint64_t address;
    bool found;
};

int find_read_only(dl_phdr_info* info, std::size_t, void* data) {
    auto& search = *static_cast<ReadOnlySearch*>(data);
    bool inside = false, writable = false;
    for (int i = 0; i < info->dlpi_phnum; ++i) {
        const auto& header = info->dlpi_phdr[i];
        const std::uint64_t begin = info->dlpi_addr + header.p_vaddr;
        if (search.address - begin >= header.p_memsz) continue;
        if (header.p_type == PT_LOAD) inside = true, writable |= (header.p_flags & PF_W) != 0;
        if (header.p_type == PT_GNU_RELRO) {
            search.found = true;
            return 1;
        }
    }
    search.found = inside && !writable;
    return inside;
}

/// True if `address` lies in memory of the program that cannot be written (literals, constexpr).
bool module_constant(std::uint64_t address) {
    ReadOnlySearch search{address, false};
    dl_iterate_phdr(&find_read_only, &search);
    return search.found;
}

/// Whether the program has any memory there, of the host's or of its own.
bool mapped(std::uint64_t address) {
    static const auto page = static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
    unsigned char in_use = 0;
    return mincore(reinterpret_cast<void*>(address / page * page), page, &in_use) == 0;
}

[[noreturn]] void illegal_address(Thread& thread) {
    Simulator::get().end_launch(thread, LaunchEnd::illegal_address);
}

}  // namespace

void call_back(Thread& thread) {
    thread.forget_call_back();
    Simulator::get().tell(&Client::on_call_back, thread);
}

void use_undefined(Thread& thread, UndefinedValue value, std::uint32_t code) {
    Simulator::get().tell(&Client::on_undefined_use, thread, value, code);
}

void read_uninitialised(Thread& thread, const MemoryAccess& access, Region region) {
    if (region == Region::shared)
        thread.block->shared().shadow.set_initialised(
            access.address - thread.block->shared().base(), access.size);
    if (Allocation* const array = region == Region::global && Memory::contains(access.address)
                                      ? Simulator::get().memory().owner(access.address)
                                      : nullptr;
        array && (written_without_hooks(*array, access.address - array->base, access.size) ||
                  missing_there(*array)))
        return;
    Simulator::get().tell(&Client::on_uninitialised, thread, access, region);
}

void outside_shared(Thread& thread, const MemoryAccess& access) {
    Simulator::get().tell(&Client::on_outside_shared, thread, access);
    check_alignment(thread, access);
}

void outside_array(Thread& thread, const MemoryAccess& access) {
    Simulator& simulator = Simulator::get();
    const Allocation* array = simulator.memory().nearest(access.address);
    if (array && array->freed && access.address - array->base < array->bytes)
        simulator.tell(&Client::on_use_after_free, thread, access, *array);
    else
        simulator.tell(&Client::on_outside_array, thread, access, array);
    check_alignment(thread, access);
}

void forbidden_array(Thread& thread, const MemoryAccess& access, const Allocation& array) {
    Simulator& simulator = Simulator::get();
    if (!array.foreign) return simulator.tell(&Client::on_host_memory, thread, access);
    if (array.kind == PointerKind::pinned) {
        simulator.tell(&Client::on_pinned_memory, thread, access, array);
        illegal_address(thread);
    }
    simulator.tell(&Client::on_other_device, thread, access, array);
    illegal_address(thread);
}

void misaligned(Thread& thread, const MemoryAccess& access, unsigned alignment) {
    Simulator& simulator = Simulator::get();
    simulator.tell(&Client::on_misaligned, thread, access, alignment);
    simulator.end_launch(thread, LaunchEnd::misaligned_address);
}

void weakly_aligned(Thread& thread, const MemoryAccess& access) {
    const SharedVariable* const variable = thread.shared->owner(access.address);
    // A struct of two doubles is copied in one piece of 16 bytes, and its type asks for 8.
    if (variable && access.size > variable->alignment && access.size != variable->element_bytes)
        Simulator::get().tell(&Client::on_weak_alignment, thread, access, *variable);
}

OtherMemory find_other_memory(Thread& thread, const MemoryAccess& access) {
    Simulator& simulator = Simulator::get();
    if (access.address < null_page) {
        simulator.tell(&Client::on_null_pointer, thread, access);
        illegal_address(thread);
    }
    using Kind = OtherMemory::Kind;
    if (thread.openmp) return {Kind::paged, nullptr, false};
    if (Allocation* variable = simulator.variables().find(access.address)) {
        check_alignment(thread, access);
        return {Kind::variable, variable, variable->constant};
    }
    std::size_t stack = 0;
    if (simulator.stacks().find(access.address, stack)) {
        simulator.tell(&Client::on_other_stack, thread, access);
        if (Boundary::on() && access.kind != AccessKind::load)
            Boundary::get().refuse(
                {Breach::Kind::foreign_store, site_of_access(access), "", access.address, nullptr});
        check_alignment(thread, access);
        return {};
    }
    if (simulator.memory().registered(access.address, access.size)) {
        check_alignment(thread, access);
        simulator.require_serial_order();
        return {Kind::registered, nullptr, false};
    }
    // Literals and constants of the module live in read-only memory, the same for both sides.
    if (access.kind == AccessKind::load && module_constant(access.address)) {
        check_alignment(thread, access);
        return {};
    }
    // What follows the gap may be the host's, so the access is not made.
    const Memory& memory = simulator.memory();
    if (const Allocation* variable = simulator.variables().before_gap(access.address))
        simulator.tell(&Client::on_outside_array, thread, access, variable);
    else if (Memory::within_reach(access.address))
        simulator.tell(&Client::on_outside_array, thread, access, memory.nearest(access.address));
    else if (!mapped(access.address))
        simulator.tell(&Client::on_outside_array, thread, access,
                       static_cast<const Allocation*>(nullptr));
    else
        simulator.tell(&Client::on_host_memory, thread, access);
    illegal_address(thread);
}

}  // namespace simtutor::simt
