#pragma once
/// The short way of an access: in memory that may be used and is written, met by nobody else. It is
/// most of all accesses. Everything else takes the long way (access_checks.h), which checks again
/// from the start; the tests compare the two.

#include "grader/simt/engine/access_checks.h"

namespace simtutor::simt {

/// The long way, out of line so that the short one saves few registers.
template <AccessKind kind, unsigned size>
[[gnu::noinline]] void long_way(void* pointer, const void* return_address) {
    check_access<kind>(pointer, size, return_address);
}

/// What a cell says of an access that needs no closer look.
[[gnu::always_inline]] inline bool nobody_wrote(const Lane& lane, Stamp write, Stamp floor) {
    return write < floor || same_thread(write, lane.stamp) || before_barrier(lane, write);
}

/// @return false if the cell needs a closer look
[[gnu::always_inline]] inline bool quick_read(const Lane& lane, Cell& cell, Stamp floor,
                                              Stamp mine) {
    if (!nobody_wrote(lane, cell.write, floor)) return false;
    const Stamp reader = cell.read;
    if (same_thread(reader, mine)) return true;
    if (reader < floor) {
        cell.read = mine;
        return true;
    }
    if (before_barrier(lane, reader)) {
        cell.read = mine | (reader & stamp_other_readers);
        return true;
    }
    // Several readers are known already: of the same interval, of blocks before this one.
    if (reader & stamp_atomic) return false;
    if ((reader ^ mine) >> stamp_segment_shift == 0) return (reader & stamp_block_readers) != 0;
    return reader < lane.block_floor && (reader & stamp_other_readers) != 0;
}

[[gnu::always_inline]] inline bool quick_write(const Lane& lane, Cell& cell, Stamp floor,
                                               Stamp mine) {
    if (!nobody_wrote(lane, cell.write, floor)) return false;
    const Stamp reader = cell.read;
    const bool mine_alone = same_thread(reader, mine) && !(reader & stamp_reader_flags);
    const bool behind = before_barrier(lane, reader) && !(reader & stamp_other_readers);
    if (!mine_alone && !behind && reader >= floor) return false;
    cell.write = mine;
    return true;
}

/// Adds to the trace and is done; only while counting.
[[gnu::noinline, gnu::hot]] inline void record_quickly(Lane& lane, std::uint64_t address,
                                                       std::uint64_t what) {
    TraceRecord& record = lane.trace[lane.trace_size++];
    record.address = address;
    __builtin_memcpy(&record.code, &what, sizeof what);
}

/// The last eight bytes of a TraceRecord.
constexpr std::uint64_t trace_bits(std::uint32_t code, unsigned size, AccessKind kind,
                                   bool shared) {
    const auto region = static_cast<std::uint64_t>(shared ? Region::shared : Region::global);
    return code | std::uint64_t{size} << 32 | static_cast<std::uint64_t>(kind) << 40 | region << 48;
}

template <AccessKind kind, unsigned size>
[[gnu::always_inline]] inline void fast_access(void* pointer, const void* return_address) {
    Lane* const lane = current_lane;
    const auto address = reinterpret_cast<std::uint64_t>(pointer);
    if (!lane) [[unlikely]] {
        if (!Memory::contains(address) && !Variables::may_hold(address) && address >= 4096) return;
        return long_way<kind, size>(pointer, return_address);
    }
    if constexpr (size < 4) return long_way<kind, size>(pointer, return_address);
    const bool shared = address - lane->shared_base < lane->shared_bytes;
    const bool global = address - lane->global_base < lane->global_bytes;
    if ((!shared && !global) || (address & (size - 1)) || lane->trace_size >= lane->trace_limit)
        [[unlikely]]
        return long_way<kind, size>(pointer, return_address);
    // Bits are set for bytes in arrays and shared variables alone: bounds need no look of their
    // own.
    const std::uint64_t offset = address - flat::base;
    if (!flat::written<size>(offset)) [[unlikely]]
        return long_way<kind, size>(pointer, return_address);
    const Stamp floor = shared ? lane->interval_floor : lane->launch_floor;
    const std::uint32_t code = CodeMap::number(return_address);
    Cell* const cells = &flat::cell(offset);
    for (unsigned word = 0; word < size / 4; ++word) {
        Cell& cell = cells[word];
        const bool quick = kind == AccessKind::load
                               ? quick_read(*lane, cell, floor, lane->stamp | code)
                               : quick_write(*lane, cell, floor, lane->stamp | code);
        // Looking at the words before it a second time changes nothing.
        if (!quick) [[unlikely]]
            return long_way<kind, size>(pointer, return_address);
    }
    if (lane->trace) [[unlikely]]
        record_quickly(*lane, address, trace_bits(code, size, kind, shared));
}

}  // namespace simtutor::simt
