#pragma once
/// Bytes of the program's copies that are of a kind of their own; a process has one session.

#include <cstdint>

namespace simtutor::simt {

struct CopyCounts {
    /// From or to managed memory. Its pages are not locked: it is neither pageable, so that the
    /// host makes the copy, nor pinned.
    std::uint64_t managed = 0;
    std::uint64_t within_device = 0;  ///< from device memory to device memory
};
CopyCounts& copy_counts();

}  // namespace simtutor::simt
