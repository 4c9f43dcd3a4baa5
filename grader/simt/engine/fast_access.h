#pragma once
/// The short way of an access: in memory that may be used and is written, met by nobody else. It is
/// most of all accesses. Everything else takes the long way (access_checks.h), which checks again
/// from the start; the tests compare the two.

#include "grader/simt/engine/access_checks.h"

namespace simtutor::simt {

/// The long way, out of line so that the short one saves few registers.
template <AccessKind kind, unsigned size>
[[gnu::noinline]] void slow_path(void* pointer, const void* return_address) {
    check_access<kind>(pointer, size, return_address);
}

/// What a cell says of an access that needs no closer look.
[[gnu::always_inline]] inline bool nobody_wrote(const Thread& thread, Stamp write, Stamp floor) {
    return write < floor || same_thread(write, thread.stamp) || before_barrier(thread, write);
}

/// The thread's stamp for an access. Worked out as late as possible: most reads need no code.
[[gnu::always_inline]] inline Stamp stamp_at(const Thread& thread, const void* return_address) {
    return thread.stamp | CodeMap::number(return_address);
}

/// @return false if the cell needs a closer look
[[gnu::always_inline]] inline bool quick_read(const Thread& thread, Cell& cell, Stamp floor,
                                              const void* return_address) {
    if (!nobody_wrote(thread, cell.write, floor)) return false;
    const Stamp reader = cell.read;
    const Stamp differs = reader ^ thread.stamp;
    if (differs >> stamp_segment_shift == 0) {
        // Read in this interval: by others as well, or by this thread.
        if ((reader & (stamp_block_readers | stamp_atomic)) == stamp_block_readers) return true;
        return (differs & stamp_thread_mask) == 0;
    }
    if (reader < floor) {
        cell.read = stamp_at(thread, return_address);
        return true;
    }
    if (before_barrier(thread, reader)) {
        cell.read = stamp_at(thread, return_address) | (reader & stamp_other_readers);
        return true;
    }
    // Several readers are known already, of blocks of this launch before this one.
    return reader < thread.block_floor && reader >= thread.launch_begin &&
           !(reader & stamp_atomic) && (reader & stamp_other_readers);
}

[[gnu::always_inline]] inline bool quick_write(const Thread& thread, Cell& cell, Stamp floor,
                                               const void* return_address) {
    if (!nobody_wrote(thread, cell.write, floor)) return false;
    const Stamp reader = cell.read;
    if (reader >= floor) {
        const bool mine_alone = same_thread(reader, thread.stamp) && !(reader & stamp_reader_flags);
        const bool behind = before_barrier(thread, reader) && !(reader & stamp_other_readers);
        if (!mine_alone && !behind) return false;
    }
    cell.write = stamp_at(thread, return_address);
    return true;
}

/// Adds to the trace and is done; only while counting.
[[gnu::noinline, gnu::hot]] inline void record_quickly(Thread& thread, std::uint64_t address,
                                                       std::uint64_t what) {
    AccessRecord& record = thread.access_log[thread.access_log_size++];
    record.address = address;
    __builtin_memcpy(&record.code, &what, sizeof what);
}

/// The last eight bytes of a AccessRecord.
constexpr std::uint64_t access_record_bits(std::uint32_t code, unsigned size, AccessKind kind,
                                           bool shared) {
    const auto region = static_cast<std::uint64_t>(shared ? Region::shared : Region::global);
    return code | std::uint64_t{size} << 32 | static_cast<std::uint64_t>(kind) << 40 | region << 48;
}

[[gnu::always_inline]] inline bool in_shared(const Thread& thread, std::uint64_t address) {
    return address - thread.shared_base < thread.shared_bytes;
}

template <AccessKind kind, unsigned size>
[[gnu::always_inline]] inline void fast_access(void* pointer, const void* return_address) {
    Thread* const thread = current_thread;
    const auto address = reinterpret_cast<std::uint64_t>(pointer);
    if (!thread) [[unlikely]] {
        if (!Memory::contains(address) && !Variables::may_hold(address) && address >= 4096) return;
        return slow_path<kind, size>(pointer, return_address);
    }
    if constexpr (size < 4) return slow_path<kind, size>(pointer, return_address);
    Stamp floor = thread->launch_floor;
    if (address - thread->global_base >= thread->global_bytes) {
        if (!in_shared(*thread, address)) [[unlikely]]
            return slow_path<kind, size>(pointer, return_address);
        floor = thread->interval_floor;
    }
    if ((address & (size - 1)) || thread->access_log_size >= thread->access_log_limit) [[unlikely]]
        return slow_path<kind, size>(pointer, return_address);
    // Bits are set for bytes in arrays and shared variables alone: bounds need no look of their
    // own.
    const std::uint64_t offset = address - flat::base;
    if (!flat::written<size>(offset)) [[unlikely]]
        return slow_path<kind, size>(pointer, return_address);
    Cell* const cells = &flat::cell(offset);
    for (unsigned word = 0; word < size / 4; ++word) {
        Cell& cell = cells[word];
        const bool quick = kind == AccessKind::load
                               ? quick_read(*thread, cell, floor, return_address)
                               : quick_write(*thread, cell, floor, return_address);
        // Looking at the words before it a second time changes nothing.
        if (!quick) [[unlikely]]
            return slow_path<kind, size>(pointer, return_address);
    }
    if (thread->access_log) [[unlikely]]
        record_quickly(*thread, address,
                       access_record_bits(CodeMap::number(return_address), size, kind,
                                          in_shared(*thread, address)));
}

}  // namespace simtutor::simt
