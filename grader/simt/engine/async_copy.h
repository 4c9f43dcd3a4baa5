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
    };
    std::vector<Copy> open;                  ///< not committed yet
    std::vector<std::vector<Copy>> batches;  ///< oldest first
};

}  // namespace simtutor::simt
