#pragma once

#include <cstdint>

namespace simtutor::simt {

/// The last thread that touched a word, packed into 64 bits so that shadow memory stays small:
/// segment (27 bits) | two flags of readers (2) | atomic (1) | thread in block (10) | code (24).
///
/// A segment is a stretch of execution that nothing interrupts with an happens_before event: one
/// barrier interval of one block, or less where __syncwarp or a fence splits it. Segments are
/// numbered in the order they begin, so a stamp below a segment's floor belongs to something older.
using Stamp = std::uint64_t;

constexpr int stamp_segment_shift = 37;
/// Of a reader's stamp: another thread has read the word in the same barrier interval, too.
constexpr Stamp stamp_block_readers = Stamp{1} << 35;
/// Of a reader's stamp: a thread of another block (or of other work) has read the word, too.
constexpr Stamp stamp_other_readers = Stamp{1} << 36;
constexpr Stamp stamp_reader_flags = stamp_block_readers | stamp_other_readers;
constexpr Stamp stamp_atomic = Stamp{1} << 34;
constexpr int stamp_thread_shift = 24;
constexpr Stamp stamp_thread_mask = Stamp{1023} << stamp_thread_shift;
constexpr Stamp stamp_code_mask = (Stamp{1} << stamp_thread_shift) - 1;
/// Segment and thread: equal here means the same thread in the same segment.
constexpr Stamp stamp_who_mask = ~(stamp_code_mask | stamp_atomic | stamp_reader_flags);
constexpr std::uint32_t max_segment = (1u << 27) - 2;

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

/// Shadow of a 4-byte word, or of a byte where bytes of the word are accessed on their own. Of
/// several readers one is kept here; the flags say that there are others, and OtherReaders who.
struct Cell {
    Stamp write = 0;
    Stamp read = 0;

    /// The word's four bytes have cells of their own, see Shadow::bytes_of.
    static constexpr Stamp split_mark = ~Stamp{0};
    bool split() const { return write == split_mark; }
};
static_assert(sizeof(Cell) == 16);

}  // namespace simtutor::simt
