#pragma once

#include <cstdint>
#include <vector>

namespace simtutor::simt {

/// Copies of one thread that are on their way to shared memory.
struct AsyncCopies {
    struct Copy {
        std::uint64_t to;
        unsigned size;
        std::uint32_t code;
        std::uint8_t bytes[16];
        bool replaces = false;           ///< the place held a value that had arrived before
        unsigned loaded = 0;             ///< of the bytes; the others are zeros
        std::uint64_t loads_before = 0;  ///< what the thread had loaded from shared memory then
    };
    std::vector<Copy> open;                  ///< not committed yet
    std::vector<std::vector<Copy>> batches;  ///< oldest first
    /// The last wait: where it returned to, how many batches it left alone, and how many of
    /// `batches` there were then.
    const void* waited_at = nullptr;
    unsigned waited_for = 0;
    std::size_t known_then = 0;

    /// The newest copy on its way to any of these bytes, or nullptr.
    const Copy* find(std::uint64_t address, unsigned size) const;
    /// True if `copy`, which is one of these, is in a batch.
    bool committed(const Copy& copy) const;
    /// The place of the batch of `copy` among `batches`; their number if it is in none.
    std::size_t batch_of(const Copy& copy) const;
};

}  // namespace simtutor::simt
