#pragma once
/// What every access of device code (or of an OpenMP thread) passes before it happens. `Clients` is
/// the list of clients (client_list.h), compiled into this path. What goes wrong becomes an event.
/// Most accesses take a shortcut, see fast_access.h.

#include "grader/simt/engine/access.h"
#include "grader/simt/engine/boundary.h"
#include "grader/simt/engine/host_access.h"
#include "grader/simt/engine/library_call.h"
#include "grader/simt/engine/simulator.h"
#include "grader/simt/engine/stray_access.h"

namespace simtutor::simt {

/// A struct was copied, and the bytes between its members were never written. A number that was
/// never written has no written byte beside it, unless it is part of a larger copy.
inline bool only_padding(const Shadow& shadow, std::uint64_t offset, const MemoryAccess& access) {
    return (access.part || shadow.any_initialised(offset, access.size)) &&
           shadow.only_padding(offset, access.size);
}

/// Initialisation and order, for memory with a shadow. `flag`: a volatile access that may meet
/// another one without being a race.
template <AccessKind kind, bool flag = false, class Clients>
inline void check_shadow(Clients& clients, Thread& thread, const MemoryAccess& access,
                         Shadow& shadow, std::uint64_t base, Region region) {
    const std::uint64_t offset = access.address - base;
    if (thread.block && thread.block->has_ends_only()) [[unlikely]] {
        // What the block's other threads would have done is missing: nothing can be said of order.
        if constexpr (kind != AccessKind::load) shadow.set_authored(offset, access.size);
        return;
    }
    if constexpr (kind != AccessKind::store)
        if (!shadow.initialised(offset, access.size) && !only_padding(shadow, offset, access))
            [[unlikely]]
            read_uninitialised(thread, access, region);
    if constexpr (kind != AccessKind::load) shadow.set_authored(offset, access.size);
    shadow.for_cells(offset, access.size, [&](Cell& cell) {
        clients.template on_cell<kind, flag>(thread, cell, access, region);
    });
}

inline bool on_own_stack(const Thread& thread, std::uint64_t address) {
    return address - thread.stack_base < thread.stack_bytes;
}

/// What must be done before an access of this kind can be looked at; rare. A load does not call
/// back: the compiler announces `c[i] = a[i]` of structs as a store, then as a load, and only then
/// copies. Nor does what follows the first part of a copy, or what stays on the stack.
inline void attend(Thread& thread, AccessKind kind, bool quiet = false) {
    if (thread.left_function) {
        thread.returned_early = thread.left_function = false;
        thread.access_log_limit = thread.usual_access_log_limit;
    }
    if (thread.call_back && kind != AccessKind::load && !quiet) call_back(thread);
    if (thread.access_log_size == access_log_capacity)
        thread.block->give_way(thread);  // the warp's counters take what there is; nothing is lost
}

/// Memory outside of arrays and of the stack that a kernel may use: variables, and what the host
/// has registered. For OpenMP threads: any memory of the program.
template <AccessKind kind, bool flag, class Clients>
void other_access(Clients& clients, Thread& thread, const MemoryAccess& access) {
    const OtherMemory other = find_other_memory(thread, access);
    switch (other.kind) {
        case OtherMemory::Kind::none:
            return;
        case OtherMemory::Kind::variable: {
            Allocation& variable = *other.variable;
            check_shadow<kind, flag>(clients, thread, access, variable.shadow, variable.base,
                                     Region::global);
            // Constant memory has a path of its own and moves no sectors.
            return record(thread, access, other.constant ? Region::other : Region::global);
        }
        case OtherMemory::Kind::paged:
        case OtherMemory::Kind::registered: {
            constexpr std::uint64_t page_bytes = LooseShadow::page_bytes;
            const std::uint64_t page = access.address & ~(page_bytes - 1);
            Shadow& shadow = Simulator::get().loose_shadow().page(access.address);
            MemoryAccess part = access;
            part.size = static_cast<unsigned>(
                std::min<std::uint64_t>(access.size, page + page_bytes - access.address));
            if (thread.openmp)
                part.code = code_outside_library(access.code, __builtin_frame_address(0),
                                                 thread.stack_limit);
            shadow.set_initialised(part.address - page, part.size);
            check_shadow<kind, flag>(clients, thread, part, shadow, page, Region::other);
            if (other.kind == OtherMemory::Kind::registered) record(thread, access, Region::global);
        }
    }
}

/// An access of the thread's own stack. A variable that was declared without a value is known, and
/// only because of that its accesses are seen: they are no traffic. @return false for other memory
///
/// A struct that is copied whole may have members that nobody needs; one of two bytes is a number.
inline bool local_access(Thread& thread, const MemoryAccess& access) {
    LocalVariable* const variable = thread.locals.find(access.address);
    if (!variable) return false;
    if (!variable->unwritten) {
        thread.locals.settle(*variable);
        return true;
    }
    if (access.kind != AccessKind::load) {
        write_local(*variable, access.address, access.size);
        return true;
    }
    const bool copy = access.part || (variable->shape->__of_class && access.size > 2 &&
                                      access.size >= variable->shape->__element_bytes);
    if (!copy && unwritten(*variable, access.address, access.size)) [[unlikely]]
        read_uninitialised(thread, access, Region::local);
    return true;
}

/// One access of device code (or of an OpenMP thread), before it happens: all checks.
template <AccessKind kind, bool flag = false, class Clients>
void device_access(Clients& clients, Thread& thread, const MemoryAccess& access) {
    if (thread.call_back || thread.access_log_size == access_log_capacity || thread.left_function)
        [[unlikely]]
        attend(thread, kind,
               access.continued || (!thread.openmp && on_own_stack(thread, access.address)));
    const std::uint64_t address = access.address;
    if (address - thread.shared_base < thread.shared_bytes) {
        SharedMemory& shared = *thread.shared;
        if (!shared.holds(address, access.size)) [[unlikely]]
            return outside_shared(thread, access);
        check_alignment(thread, access);
        if (shared.weakly_aligned(access.size)) [[unlikely]]
            weakly_aligned(thread, access);
        check_shadow<kind, flag>(clients, thread, access, shared.shadow, shared.base(),
                                 Region::shared);
        return record(thread, access, Region::shared);
    }
    if (Memory::contains(address)) {
        Allocation* array = Simulator::get().memory().owner(address);
        if (!array || address < array->base ||
            address - array->base + access.size > array->live_bytes) [[unlikely]]
            return outside_array(thread, access);
        check_alignment(thread, access);
        if (!array->device_may_access() && !thread.openmp) [[unlikely]]
            forbidden_array(thread, access, *array);
        check_shadow<kind, flag>(clients, thread, access, array->shadow, array->base,
                                 Region::global);
        return record(thread, access, Region::global);
    }
    if (on_own_stack(thread, address)) {
        check_alignment(thread, access);
        if (kind != AccessKind::load && Boundary::on() && !thread.openmp) ask_store(access);
        if (thread.locals.any() && local_access(thread, access)) return;
        if (kind == AccessKind::load && !thread.openmp) thread.locals.note_plain(address);
        return record(thread, access, Region::local);
    }
    other_access<kind, flag>(clients, thread, access);
}

/// One access of a device thread, an OpenMP thread or the host.
template <AccessKind kind, class Clients>
void check_access(Clients& clients, const void* pointer, unsigned size, const void* return_address,
                  bool part = false, bool continued = false) {
    const MemoryAccess access{reinterpret_cast<std::uint64_t>(pointer),
                              size,
                              CodeMap::number(return_address),
                              kind,
                              part,
                              continued};
    if (Thread* thread = current_thread)
        device_access<kind>(clients, *thread, access);
    else
        host_access(access);
}

/// True for memory of the host that holds no array and no device variable.
inline bool of_no_interest(std::uint64_t begin, std::uint64_t end) {
    return begin >= 4096 && begin < end && !Memory::contains(begin) && !Memory::contains(end - 1) &&
           !Variables::may_hold_any(begin, end);
}

/// An access of any length, granule by granule.
template <AccessKind kind, class Clients>
inline void range_access(Clients& clients, const void* pointer, unsigned long bytes,
                         const void* return_address) {
    auto address = reinterpret_cast<std::uint64_t>(pointer);
    const std::uint64_t begin = address, end = address + bytes;
    if (!current_thread && of_no_interest(address, end)) {
        if (kind != AccessKind::load && Boundary::on())
            Boundary::get().ask_store(pointer, bytes, {return_address, nullptr, 0}, "",
                                      __builtin_frame_address(0));
        return;
    }
    while (address < end) {
        unsigned size = 4;
        while (size > 1 && (address % size || address + size > end)) size /= 2;
        check_access<kind>(clients, reinterpret_cast<const void*>(address), size, return_address,
                           true, address != begin);
        address += size;
    }
}

/// A struct that is copied whole must be aligned as its type asks, although it arrives in pieces.
template <AccessKind kind>
inline void check_struct(const void* pointer, unsigned long bytes, const void* return_address) {
    Thread* const thread = current_thread;
    if (!thread || thread->openmp) return;
    const auto address = reinterpret_cast<std::uint64_t>(pointer);
    if (const unsigned alignment = thread->misaligned.wanted(address)) [[unlikely]]
        misaligned(*thread,
                   {address, static_cast<unsigned>(bytes), CodeMap::number(return_address), kind},
                   alignment);
}

}  // namespace simtutor::simt
