#pragma once

#include <cstddef>
#include <cstdint>

#include "grader/simt/engine/stamp.h"

namespace simtutor::simt {

/// Shadow of a range of memory: a cell per granule and one "has been written" bit per byte. The
/// granule is a 4-byte word until an access narrower than a word arrives; then the whole range
/// turns to bytes, so that neighbouring bytes may belong to different threads. Pages are zero until
/// touched: shadowing a huge sparse array costs only what is used.
class Shadow {
  public:
    Shadow() = default;
    explicit Shadow(std::uint64_t bytes);
    ~Shadow();
    Shadow(Shadow&& other) noexcept;
    Shadow& operator=(Shadow&& other) noexcept;
    Shadow(const Shadow&) = delete;
    Shadow& operator=(const Shadow&) = delete;

    /// log2 of the granule: 2 or 0.
    unsigned shift() const { return shift_; }
    Cell* cells() const { return cells_; }
    Cell& cell(std::uint64_t offset) const { return cells_[offset >> shift_]; }
    std::uint64_t bytes() const { return bytes_; }

    /// Turns to one cell per byte, keeping what is known. Does nothing the second time.
    void split_to_bytes();
    /// Forgets all cells and initialisation bits.
    void clear();

    /// True if all `size` (1..16) bytes from `offset` were written. Inline: called on every read.
    bool initialised(std::uint64_t offset, unsigned size) const {
        std::uint32_t bits;  // 16 bits from any bit of a byte fit in 32
        __builtin_memcpy(&bits, initialised_ + (offset >> 3), sizeof bits);
        const std::uint32_t mask = ((1u << size) - 1) << (offset & 7);
        return (bits & mask) == mask;
    }
    void set_initialised(std::uint64_t offset, unsigned size) {
        std::uint32_t bits;
        __builtin_memcpy(&bits, initialised_ + (offset >> 3), sizeof bits);
        const std::uint32_t mask = ((1u << size) - 1) << (offset & 7);
        if ((bits & mask) == mask) return;
        bits |= mask;
        __builtin_memcpy(initialised_ + (offset >> 3), &bits, sizeof bits);
    }
    /// Any length.
    void set_initialised_range(std::uint64_t offset, std::uint64_t size);
    /// Any length, whole bytes of bits: `offset` and `size` are rounded outwards to 8.
    void clear_initialised(std::uint64_t offset, std::uint64_t size);
    /// Copies initialisation bits of `size` bytes, as a memory copy moves them.
    void copy_initialised(std::uint64_t offset, const Shadow& from, std::uint64_t from_offset,
                          std::uint64_t size);
    /// First uninitialised byte in [offset, offset+size), or `offset + size` if there is none.
    std::uint64_t first_uninitialised(std::uint64_t offset, std::uint64_t size) const;

    /// Bytes per granule cell times cells: what the shadow may cost at most.
    static constexpr std::uint64_t cell_bytes(std::uint64_t bytes, unsigned shift) {
        return ((bytes >> shift) + 8) * sizeof(Cell);
    }

  private:
    void release();

    std::uint64_t bytes_ = 0;
    unsigned shift_ = 2;
    Cell* cells_ = nullptr;
    std::uint8_t* initialised_ = nullptr;
};

}  // namespace simtutor::simt
