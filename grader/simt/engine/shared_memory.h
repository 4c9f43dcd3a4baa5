#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "grader/simt/engine/shadow.h"

namespace simtutor::simt {

/// One `__shared__` variable of a block.
struct SharedVariable {
    std::string name;
    const void* key = nullptr;         ///< names its declaration; null for dynamic memory
    int id = 0;                        ///< names it where it has no key
    std::uint64_t begin = 0, end = 0;  ///< addresses
    std::uint64_t device_offset = 0;   ///< where the compiler would place it: decides its banks
    unsigned element_bytes = 1;
    unsigned alignment = 16;                ///< the one that its declaration promises
    std::vector<std::uint64_t> dimensions;  ///< outermost first; empty for a scalar
};

/// The shared memory of a block in flight. Variables have gaps between them, which real hardware
/// does not have, so that an index past one array is not lost in the next; gaps keep every
/// variable's place modulo 128 bytes, and so its banks.
class SharedMemory {
  public:
    static constexpr std::uint64_t capacity = 1 << 20;
    static constexpr unsigned granule_shift = 4;
    static constexpr std::uint64_t gap = 1024;
    static constexpr unsigned widest_access = 16;

    /// @param slot number of the block slot; each has its own fixed address range
    explicit SharedMemory(unsigned slot);

    /// Set while a client wants to hear of Client::on_weak_alignment().
    static inline bool watch_alignment = false;

    ~SharedMemory();
    SharedMemory(const SharedMemory&) = delete;
    SharedMemory& operator=(const SharedMemory&) = delete;

    /// Forgets the variables and contents of the last block.
    void start_block(std::uint64_t dynamic_bytes);

    /// The variable declared with `key` (or, if that is null, as (`name`, `id`)), made at its first
    /// use in the block.
    /// @return nullptr if the slot is full.
    const SharedVariable* variable(const char* name, const void* key, int id, std::uint64_t bytes,
                                   unsigned element_bytes, unsigned alignment, int rank,
                                   const unsigned long long* dimensions);
    const SharedVariable* dynamic(const char* name, unsigned element_bytes);

    std::uint64_t base() const { return base_; }
    /// From base() on, what holds variables of the last block.
    std::uint64_t used_bytes() const { return next_; }
    /// Bytes of static variables as the device counts them.
    std::uint64_t static_bytes() const { return static_bytes_; }
    /// True if all bytes lie in one variable. Inline: called on every access.
    bool holds(std::uint64_t address, unsigned bytes) const {
        const Extent& extent = extents_[owners_[(address - base_) >> granule_shift]];
        return address >= extent.begin && address + bytes <= extent.end;
    }
    /// The variable whose bytes hold `address`, or nullptr.
    const SharedVariable* owner(std::uint64_t address) const {
        const std::uint8_t number = owners_[(address - base_) >> granule_shift];
        return number && holds(address, 1) ? &variables_[number - 1] : nullptr;
    }
    /// True if accesses of this size are watched, and some variable of the block need not be
    /// aligned for them. Inline: asked on every such access.
    bool weakly_aligned(unsigned bytes) const { return bytes > weakest_; }
    const SharedVariable* nearest(std::uint64_t address) const;
    /// Offset in the device's shared memory, for banks.
    std::uint64_t device_offset(std::uint64_t address) const;

    Shadow shadow;

  private:
    const SharedVariable* place(SharedVariable variable, std::uint64_t bytes);

    std::uint64_t base_;
    std::uint64_t next_ = 0;  ///< offset of free space
    std::uint64_t static_bytes_ = 0;
    std::uint64_t dynamic_bytes_ = 0;
    unsigned weakest_ = widest_access;  ///< the smallest promise, where that is watched
    struct Extent {
        std::uint64_t begin = ~std::uint64_t{0}, end = 0;
    };
    std::vector<SharedVariable> variables_;
    std::array<Extent, 256> extents_;   ///< of variable number - 1; the first holds nothing
    std::vector<std::uint8_t> owners_;  ///< variable number + 1 per granule
};

}  // namespace simtutor::simt
