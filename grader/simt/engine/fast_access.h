#pragma once
/// The fast path of an access: in memory that may be used and is written, and no client has a word
/// to say (Client::clear_cell). It is most of all accesses. Everything else takes the slow path
/// (access_path.h), which checks again from the start; the tests compare the two.

#include "grader/simt/engine/access_path.h"

namespace simtutor::simt {

/// The slow path, out of line so that the fast one saves few registers.
template <AccessKind kind, unsigned size, class Clients>
[[gnu::noinline]] void slow_path(void* pointer, const void* return_address) {
    check_access<kind>(Clients::instance(), pointer, size, return_address);
}

/// Adds to the access log and is done; only while counting.
[[gnu::noinline, gnu::hot]] inline void record_quickly(Thread& thread, std::uint64_t address,
                                                       std::uint64_t what) {
    AccessRecord& record = thread.access_log[thread.access_log_size++];
    record.address = address;
    __builtin_memcpy(&record.code, &what, sizeof what);
}

/// The last eight bytes of an AccessRecord.
constexpr std::uint64_t access_record_bits(std::uint32_t code, unsigned size, AccessKind kind,
                                           Region region) {
    return code | std::uint64_t{size} << 32 | static_cast<std::uint64_t>(kind) << 40 |
           static_cast<std::uint64_t>(region) << 48;
}

[[gnu::always_inline]] inline bool in_shared(const Thread& thread, std::uint64_t address) {
    return address - thread.shared_base < thread.shared_bytes;
}

/// True if no client has a word to say about any word of an aligned access of initialised memory.
/// `first` is the cell of the first.
template <AccessKind kind, unsigned size, class Clients, bool flag = false>
[[gnu::always_inline]] inline bool clear_cells(const Thread& thread, Cell* first, Stamp floor,
                                               const void* return_address) {
    constexpr unsigned count = size / 4;
    for (unsigned number = 0; number < count; ++number)
        // Looking at the cells before it a second time changes nothing.
        if (!Clients::template clear_cell<kind, flag>(thread, first[number], floor, return_address))
            [[unlikely]]
            return false;
    return true;
}

/// The same for a variable of the device, whose shadow is its own.
template <AccessKind kind, unsigned size, class Clients>
[[gnu::noinline]] void variable_access(void* pointer, const void* return_address) {
    const Thread& thread = *current_thread;
    const auto address = reinterpret_cast<std::uint64_t>(pointer);
    const Allocation* const variable =
        thread.openmp ? nullptr : Simulator::get().variables().find(address);
    if (variable && !thread.access_log && thread.access_log_limit > 0 && !(address & (size - 1)) &&
        !(variable->base & 15)) [[likely]] {
        const std::uint64_t offset = address - variable->base;
        const bool written = kind == AccessKind::load ? variable->shadow.initialised(offset, size)
                                                      : variable->shadow.authored(offset, size);
        if (offset + size <= variable->live_bytes && written &&
            clear_cells<kind, size, Clients>(thread, &variable->shadow.word(offset),
                                             thread.launch_floor, return_address)) [[likely]]
            return;
    }
    slow_path<kind, size, Clients>(pointer, return_address);
}

/// True if nothing is to be said about a load from the thread's own stack, and all is noted.
/// Register tiles read their arrays more often than all other memory, and lambdas what they have
/// captured by reference.
template <unsigned size>
[[gnu::always_inline]] inline bool stack_load(Thread& thread, std::uint64_t address,
                                              const void* return_address) {
    if (address & (size - 1)) return false;
    if (!thread.locals.plain(address))
        return thread.locals.settled(address, size) && thread.access_log_limit > 0;
    if (thread.access_log_size >= thread.access_log_limit) return false;
    if (thread.local_loads)
        thread.local_loads->enter(CodeMap::number(return_address));
    else if (thread.access_log)
        record_quickly(thread, address,
                       access_record_bits(CodeMap::number(return_address), size, AccessKind::load,
                                          Region::local));
    return true;
}

/// True if a store to the thread's own stack surely leaves the frames whole, as
/// Boundary::ask_store() has it: it lies between the links of two neighbours among the function
/// that stores, its caller and a few more. Beyond them, nobody knows here. To be
/// inlined in a hook: its own frame is the first one.
template <unsigned size>
[[gnu::always_inline]] inline bool between_links(const Thread& thread, std::uint64_t address) {
    constexpr std::uint64_t link_bytes = 16;
    constexpr int most_frames = 4;  // a lambda that calls a helper has three
    const auto own = reinterpret_cast<std::uint64_t>(__builtin_frame_address(0));
    const std::uint64_t end = address + size;
    std::uint64_t below = own;
    for (int frames = 0; frames < most_frames; ++frames) {
        const std::uint64_t above = *reinterpret_cast<const std::uint64_t*>(below);
        if (above <= below || above >= thread.stack_limit || address < below + link_bytes)
            return false;
        if (end <= above) return true;
        below = above;
    }
    return false;
}

/// As stack_load(), of a store: sums that a helper function adds to lie there.
template <unsigned size>
[[gnu::always_inline]] inline bool stack_store(Thread& thread, std::uint64_t address,
                                               const void* return_address) {
    if ((address & (size - 1)) || thread.openmp) return false;
    const bool plain = thread.locals.plain(address);
    if (!plain && !thread.locals.settled(address, size)) return false;
    if (thread.access_log_size >= thread.access_log_limit) return false;
    if (Boundary::on() && !between_links<size>(thread, address)) return false;
    if (plain && thread.access_log)
        record_quickly(thread, address,
                       access_record_bits(CodeMap::number(return_address), size, AccessKind::store,
                                          Region::local));
    return true;
}

/// An access by code that no thread of the device runs.
template <AccessKind kind, unsigned size, class Clients>
[[gnu::noinline]] void host_code_access(void* pointer, const void* return_address) {
    const auto address = reinterpret_cast<std::uint64_t>(pointer);
    const bool of_interest =
        Memory::contains(address) || Variables::may_hold(address) || address < 4096 ||
        (kind == AccessKind::load ? UnwrittenCopies::may_hold(address) : Boundary::on());
    if (of_interest) slow_path<kind, size, Clients>(pointer, return_address);
}

/// An access of an array in global or shared memory.
template <AccessKind kind, unsigned size, class Clients>
[[gnu::noinline, gnu::hot]] void array_access(void* pointer, const void* return_address) {
    Thread* const thread = current_thread;
    const auto address = reinterpret_cast<std::uint64_t>(pointer);
    Stamp floor = thread->launch_floor;
    if (address - thread->global_base >= thread->global_bytes) {
        if constexpr (size > 4)
            if (thread->shared->weakly_aligned(size)) [[unlikely]]
                return slow_path<kind, size, Clients>(pointer, return_address);
        floor = thread->interval_floor;
    }
    if ((address & (size - 1)) || thread->access_log_size >= thread->access_log_limit) [[unlikely]]
        return slow_path<kind, size, Clients>(pointer, return_address);
    // Bits are set for bytes in arrays and shared variables alone: that checks the bounds, too.
    const std::uint64_t offset = address - flat::base;
    // A store asks for bytes that a thread has written before: there its author needs no note.
    if (!flat::written<size, kind != AccessKind::load>(offset)) [[unlikely]]
        return slow_path<kind, size, Clients>(pointer, return_address);
    if (!clear_cells<kind, size, Clients>(*thread, &flat::cell(offset), floor, return_address))
        [[unlikely]]
        return slow_path<kind, size, Clients>(pointer, return_address);
    if (thread->access_log) [[unlikely]]
        record_quickly(
            *thread, address,
            access_record_bits(CodeMap::number(return_address), size, kind,
                               in_shared(*thread, address) ? Region::shared : Region::global));
}

/// `Clients` also names the list of clients: Clients::instance(). What is not decided here is out
/// of line: so the most frequent accesses, loads of a register tile, save no registers.
template <AccessKind kind, unsigned size, class Clients>
[[gnu::always_inline]] inline void fast_access(void* pointer, const void* return_address) {
    Thread* const thread = current_thread;
    const auto address = reinterpret_cast<std::uint64_t>(pointer);
    if (!thread) [[unlikely]]
        return host_code_access<kind, size, Clients>(pointer, return_address);
    if constexpr (size < 4) return slow_path<kind, size, Clients>(pointer, return_address);
    if (address - thread->global_base < thread->global_bytes || in_shared(*thread, address))
        return array_access<kind, size, Clients>(pointer, return_address);
    if constexpr (kind == AccessKind::load) {
        if (stack_load<size>(*thread, address, return_address)) return;
    } else {
        if (stack_store<size>(*thread, address, return_address)) return;
    }
    if (Variables::may_hold(address))
        return variable_access<kind, size, Clients>(pointer, return_address);
    slow_path<kind, size, Clients>(pointer, return_address);
}

}  // namespace simtutor::simt
