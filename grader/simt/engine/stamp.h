#pragma once

#include <cstdint>

namespace simtutor::simt {

/// Who touched a word last, packed into 64 bits so that shadow memory stays small:
/// segment (29 bits) | atomic (1) | thread in block (10) | code offset (24).
///
/// A segment is a stretch of execution that nothing interrupts with an ordering event: one barrier
/// interval of one block, or less where __syncwarp or a fence splits it. Segments are numbered in
/// the order they begin, so a stamp below a segment's floor belongs to something older.
using Stamp = std::uint64_t;

constexpr int stamp_segment_shift = 35;
constexpr Stamp stamp_atomic = Stamp{1} << 34;
constexpr int stamp_thread_shift = 24;
constexpr Stamp stamp_thread_mask = Stamp{1023} << stamp_thread_shift;
constexpr Stamp stamp_code_mask = (Stamp{1} << stamp_thread_shift) - 1;
/// Segment and thread: equal here means the same thread in the same segment.
constexpr Stamp stamp_who_mask = ~(stamp_code_mask | stamp_atomic);
constexpr std::uint32_t max_segment = (1u << 29) - 1;

constexpr Stamp make_stamp(std::uint32_t segment, unsigned thread) {
    return (Stamp{segment} << stamp_segment_shift) | (Stamp{thread} << stamp_thread_shift);
}
constexpr std::uint32_t segment_of(Stamp stamp) {
    return static_cast<std::uint32_t>(stamp >> stamp_segment_shift);
}
constexpr unsigned thread_of(Stamp stamp) {
    return static_cast<unsigned>((stamp & stamp_thread_mask) >> stamp_thread_shift);
}
constexpr std::uint32_t code_of(Stamp stamp) {
    return static_cast<std::uint32_t>(stamp & stamp_code_mask);
}

/// Shadow of one granule (a 4-byte word, or a single byte where bytes are accessed on their own).
/// Two readers are kept, always different threads: whoever writes next differs from one of them.
struct Cell {
    Stamp write = 0;
    Stamp read = 0;
    Stamp other_read = 0;
};

}  // namespace simtutor::simt
