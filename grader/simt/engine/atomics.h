#pragma once
/// Accesses that also order: volatile accesses, atomics and fences.

#include "grader/simt/engine/fast_access.h"

namespace simtutor::simt {

/// Lets the others of the block run: the thread spins on what it accesses, or has worked with
/// atomics for long.
void give_way_to_others(Thread& thread, const MemoryAccess& access);
constexpr std::uint32_t flag_accesses_before_giving_way = 4096;

/// At most eight bytes.
template <class Number>
[[gnu::always_inline]] inline std::uint64_t number_at(std::uint64_t address) {
    Number number;
    __builtin_memcpy(&number, reinterpret_cast<const void*>(address), sizeof number);
    return number;
}
[[gnu::always_inline]] inline std::uint64_t first_bytes(std::uint64_t address, unsigned size) {
    if (size == 4) return number_at<std::uint32_t>(address);
    if (size >= 8) return number_at<std::uint64_t>(address);
    return size == 2 ? number_at<std::uint16_t>(address) : number_at<std::uint8_t>(address);
}

/// A thread that spins on a flag must let others run: it does so before it looks again, so that
/// nothing lies between what is said of an access and the access.
[[gnu::always_inline]] inline void let_others_run(Thread& thread, const MemoryAccess& access) {
    if (thread.spinning || thread.flag_accesses >= flag_accesses_before_giving_way) [[unlikely]]
        give_way_to_others(thread, access);
}
/// Counts how often the thread sees the same.
[[gnu::always_inline]] inline void note_spin(Thread& thread, const MemoryAccess& access) {
    const std::uint64_t value = first_bytes(access.address, access.size);
    const auto place = static_cast<std::uint32_t>(Variables::steady(access.address) >> 2);
    auto& seen = thread.seen_flags[place * thread.seen_scale >> 29];
    const bool same = seen.address == access.address && seen.value == value;
    thread.spins = same ? thread.spins + 1 : 0;
    seen = {access.address, value};
    thread.spinning = thread.spins >= Simulator::spins_before_giving_way;
    ++thread.flag_accesses;
    thread.round_is_idle = false;
}

/// What the thread does from now on is not covered by what it has published so far.
void start_own_segment(Thread& thread);
/// What a fence does.
enum class FenceSide { acquire = 1, release = 2, both = 3 };
/// __threadfence_block(), and with `device` __threadfence(). Releasing: what the thread did so far
/// is published by the flags and atomics that it writes from now on. Acquiring: what those that it
/// has read have published lies before what it does from now on.
void fence(Thread& thread, bool device, FenceSide side = FenceSide::both);
/// What an atomic's own order adds; `what` is of _SimtAtomic.
void order_by_atomic(Thread& thread, std::uint64_t address, int what);
inline bool in_shared_memory(const Thread& thread, std::uint64_t address) {
    return address - thread.shared_base < thread.shared_bytes;
}

/// In shared memory a volatile write is a flag if a fence stands before it in the same barrier
/// interval, one write for each fence. Any other is data: threads of a warp that exchange values
/// through volatile memory, and no fence, race.
inline bool may_write_shared_flag(const Thread& thread) {
    return thread.flag_may_follow && thread.block_fence >= thread.interval_floor;
}
inline bool writes_shared_flag(Thread& thread) {
    if (!may_write_shared_flag(thread)) return false;
    thread.flag_may_follow = false;
    return true;
}

/// The fast path of a flag or an atomic: what device_access() does where nothing else is to be
/// said, with all that does not depend on the cell decided already. @return false: not done
template <AccessKind kind, bool flag, unsigned size, class Clients>
[[gnu::always_inline]] inline bool quick_access(Clients& clients, Thread& thread,
                                                const MemoryAccess& access) {
    const std::uint64_t address = access.address;
    Region region = Region::global;
    if (address - thread.global_base >= thread.global_bytes) {
        if (!in_shared(thread, address)) return false;
        region = Region::shared;
    }
    if ((address & (size - 1)) || thread.access_log_size >= thread.access_log_limit) return false;
    const std::uint64_t offset = address - flat::base;
    if (!flat::written<size, kind != AccessKind::load>(offset)) return false;
    Cell* const cells = &flat::cell(offset);
    for (unsigned word = 0; word < size / 4; ++word)
        if (cells[word].split()) return false;
    for (unsigned word = 0; word < size / 4; ++word)
        clients.template on_cell<kind, flag>(thread, cells[word], access, region);
    record(thread, access, region);
    return true;
}

/// An access of a flag or an atomic, of any size.
template <AccessKind kind, bool flag, class Clients>
[[gnu::always_inline]] inline void flag_access(Clients& clients, Thread& thread,
                                               const MemoryAccess& access) {
    if (access.size == 4 && quick_access<kind, flag, 4>(clients, thread, access)) return;
    if (access.size == 8 && quick_access<kind, flag, 8>(clients, thread, access)) return;
    device_access<kind, flag>(clients, thread, access);
}

/// True for an access of a flag or an atomic that can take a fast path: nothing is to be done
/// before it, and no more than the words it touches decide what is.
template <unsigned size>
[[gnu::always_inline]] inline bool may_be_quick(const Thread* thread, std::uint64_t address,
                                                bool shared) {
    return !thread->openmp && !thread->spinning && !(address & (size - 1)) &&
           thread->flag_accesses < flag_accesses_before_giving_way &&
           thread->access_log_size < thread->access_log_limit &&
           (shared || address - thread->global_base < thread->global_bytes);
}

/// Who wrote the words of an access before it.
template <unsigned size>
struct WritesBefore {
    Stamp words[size / 4];
    explicit WritesBefore(const Cell* cell) {
        for (unsigned word = 0; word < size / 4; ++word) words[word] = cell[word].write;
    }
    void note(Thread& thread, std::uint64_t address, Stamp read) const {
        for (const Stamp write : words) thread.note_observed(address, write, read);
    }
};

/// A volatile access of device code where nobody has a word to say. @return false: nothing is done
template <AccessKind kind, unsigned size, class Clients>
[[gnu::always_inline]] inline bool quick_volatile(std::uint64_t address,
                                                  const void* return_address) {
    Thread* const thread = current_thread;
    if (!thread) return false;
    const bool shared = in_shared(*thread, address);
    if (!may_be_quick<size>(thread, address, shared)) return false;
    if (kind == AccessKind::store && shared && may_write_shared_flag(*thread)) return false;
    const std::uint64_t offset = address - flat::base;
    if (!flat::written<size, kind != AccessKind::load>(offset)) return false;
    Cell* const cell = &flat::cell(offset);
    const WritesBefore<size> before(cell);
    const bool data = kind == AccessKind::store && shared;
    const Stamp floor = shared ? thread->interval_floor : thread->launch_floor;
    const bool clear =
        data ? clear_cells<kind, size, Clients>(*thread, cell, floor, return_address)
             : clear_cells<kind, size, Clients, true>(*thread, cell, floor, return_address);
    if (!clear) return false;
    Simulator& simulator = Simulator::get();
    if (!shared) simulator.require_serial_order();
    const std::uint32_t code = CodeMap::number(return_address);
    CodeMap::mark_volatile(code);
    if (thread->access_log) [[unlikely]]
        record_quickly(
            *thread, address,
            access_record_bits(code, size, kind, shared ? Region::shared : Region::global));
    note_spin(*thread, {address, size, code, kind});
    if constexpr (kind == AccessKind::load) {
        before.note(*thread, address, thread->stamp | code);
        thread->last_read = {address, thread->stamp | code};
        if (simulator.releases().any()) [[unlikely]]
            simulator.releases().read(*thread, address);
    } else {
        if (!data) thread->last_read.address = 0;
        if (simulator.releases().any()) [[unlikely]]
            simulator.releases().write(*thread, address, true);
    }
    return true;
}

/// The same with all that may come of it. `atomic`: see volatile_access().
template <AccessKind kind, bool atomic, class Clients>
[[gnu::noinline]] void slow_volatile(Clients& clients, const void* pointer, unsigned size,
                                     const void* return_address) {
    Thread* thread = current_thread;
    const auto address = reinterpret_cast<std::uint64_t>(pointer);
    const MemoryAccess access{address, size, CodeMap::number(return_address), kind};
    if (thread) let_others_run(*thread, access);
    if (atomic && thread && thread->openmp) {
        device_access<kind, true>(clients, *thread, access);
        return note_spin(*thread, access);
    }
    if constexpr (!atomic)
        if (thread) CodeMap::mark_volatile(access.code);
    const bool data = !thread || thread->openmp ||
                      address - thread->stack_base < thread->stack_bytes ||
                      (kind == AccessKind::store && in_shared_memory(*thread, address) &&
                       !writes_shared_flag(*thread));
    if (data) {
        check_access<kind>(clients, pointer, size, return_address);
        if (!thread) return;
        note_spin(*thread, access);
        if (kind == AccessKind::store && in_shared_memory(*thread, address))
            Simulator::get().releases().write(*thread, address, true);
        return;
    }
    if (!in_shared_memory(*thread, address)) Simulator::get().require_serial_order();
    flag_access<kind, true>(clients, *thread, access);
    note_spin(*thread, access);
    if (kind == AccessKind::store)
        Simulator::get().releases().write(*thread, address, true);
    else
        Simulator::get().releases().read(*thread, address);
}

/// Volatile accesses carry flags: alone they order nothing, but with a fence they do.
/// `atomic`: the access is one of C++ or OpenMP; to OpenMP threads, volatile alone is plain data.
template <AccessKind kind, bool atomic = false, class Clients>
[[gnu::always_inline]] inline void volatile_access(Clients& clients, const void* pointer,
                                                   unsigned size, const void* return_address) {
    const auto address = reinterpret_cast<std::uint64_t>(pointer);
    if (!atomic && size == 4 && quick_volatile<kind, 4, Clients>(address, return_address)) return;
    if (!atomic && size == 8 && quick_volatile<kind, 8, Clients>(address, return_address)) return;
    slow_volatile<kind, atomic>(clients, pointer, size, return_address);
}

/// A load or a store of cuda::atomic or cuda::atomic_ref; `what` is of _SimtAtomic.
template <AccessKind kind, class Clients>
[[gnu::noinline]] void atomic_load_or_store(Clients& clients, std::uint64_t address, unsigned size,
                                            const void* return_address, int what) {
    const MemoryAccess access{address, size, CodeMap::number(return_address), kind};
    Thread* const thread = current_thread;
    if (!thread) return host_access(access);
    let_others_run(*thread, access);
    if (!in_shared_memory(*thread, address)) Simulator::get().require_serial_order();
    if (kind == AccessKind::store && !thread->openmp)
        clients.on_atomic(*thread, access, what & __simt_atomic_scope);
    flag_access<kind, true>(clients, *thread, access);
    note_spin(*thread, access);
    Releases& releases = Simulator::get().releases();
    if (kind == AccessKind::store)
        releases.write(*thread, address, true);
    else
        releases.read(*thread, address);
    order_by_atomic(*thread, address, what);
}

/// @return false if a part of it was never written before
bool mark_written(Thread& thread, std::uint64_t address, unsigned size);
/// An exchange does not depend on what was there before. @return as above
inline bool count_as_written(const volatile void* pointer, unsigned size) {
    Thread* const thread = current_thread;
    const auto address = reinterpret_cast<std::uint64_t>(pointer);
    if (!thread) return true;
    const bool shadowed =
        Memory::contains(address) || (in_shared_memory(*thread, address) && !thread->openmp);
    // Written already, most often.
    if (shadowed && size == 4 && address % 4 == 0 && flat::written<4>(address - flat::base))
        return true;
    return mark_written(*thread, address, size);
}

/// The thread uses what its exchange has found, which was never written.
void use_unwritten(Thread& thread, std::uint64_t address, unsigned size, std::uint32_t code);

/// An atomic read-modify-write of device code or the host's, with all that may come of it.
template <class Clients>
[[gnu::noinline]] void slow_atomic(Clients& clients, std::uint64_t address, unsigned size,
                                   const void* return_address, int what) {
    const int scope = what & __simt_atomic_scope;
    const MemoryAccess access{address, size, CodeMap::number(return_address), AccessKind::atomic};
    Thread* thread = current_thread;
    if (!thread) return host_access(access);
    let_others_run(*thread, access);
    if (!in_shared_memory(*thread, access.address)) Simulator::get().require_serial_order();
    clients.on_atomic(*thread, access, scope);
    flag_access<AccessKind::atomic, false>(clients, *thread, access);
    note_spin(*thread, access);
    Releases& releases = Simulator::get().releases();
    releases.read(*thread, access.address);
    releases.write(*thread, access.address, false);
}

/// The same where nobody has a word to say, which is nearly always. @return false: nothing is done
template <unsigned size, class Clients>
[[gnu::always_inline]] inline bool quick_atomic(Clients& clients, std::uint64_t address,
                                                const void* return_address, int what) {
    Thread* const thread = current_thread;
    if (!thread) return false;
    const bool shared = in_shared(*thread, address);
    if (!may_be_quick<size>(thread, address, shared)) return false;
    Simulator& simulator = Simulator::get();
    const std::uint64_t offset = address - flat::base;
    if (!flat::written<size, true>(offset) || !clients.clear_atomic(what & __simt_atomic_scope))
        return false;
    Cell* const cell = &flat::cell(offset);
    const WritesBefore<size> before(cell);
    if (!clear_cells<AccessKind::atomic, size, Clients>(
            *thread, cell, shared ? thread->interval_floor : thread->launch_floor, return_address))
        return false;
    if (!shared) simulator.require_serial_order();
    const std::uint32_t code = CodeMap::number(return_address);
    if (thread->access_log) [[unlikely]]
        record_quickly(*thread, address,
                       access_record_bits(code, size, AccessKind::atomic,
                                          shared ? Region::shared : Region::global));
    note_spin(*thread, {address, size, code, AccessKind::atomic});
    before.note(*thread, address, thread->stamp | code);
    thread->last_read.address = 0;
    if (simulator.releases().any()) [[unlikely]] {
        simulator.releases().read(*thread, address);
        simulator.releases().write(*thread, address, false);
    }
    return true;
}

/// An atomic read-modify-write, before it happens. `what` is of _SimtAtomic; its order is added
/// with order_by_atomic().
template <class Clients>
inline void atomic_access(Clients& clients, const volatile void* pointer, unsigned size,
                          const void* return_address, int what = __simt_atomic_device) {
    const auto address = reinterpret_cast<std::uint64_t>(const_cast<const void*>(pointer));
    if (size == 4 && quick_atomic<4>(clients, address, return_address, what)) return;
    if (size == 8 && quick_atomic<8>(clients, address, return_address, what)) return;
    slow_atomic(clients, address, size, return_address, what);
}

}  // namespace simtutor::simt
