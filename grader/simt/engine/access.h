#pragma once

#include <cstdint>

#include "grader/simt/engine/thread.h"

namespace simtutor::simt {

/// One access of a thread or of the host, before it happens.
struct MemoryAccess {
    std::uint64_t address;
    unsigned size;
    std::uint32_t code;  ///< see CodeMap
    AccessKind kind;
    bool part = false;       ///< of a copy of more bytes
    bool continued = false;  ///< a part that is not the first
};

class Client;
/// Gets Client::on_followed_access() for every access of device code that is logged and takes the
/// slow path; null: nobody. See EngineOptions::slow_path.
extern constinit Client* access_follower;
[[gnu::noinline]] void tell_follower(Thread& thread, const MemoryAccess& access, Region region);

inline bool aligned(std::uint64_t address, unsigned size) {
    // Only powers of two up to 16 have hooks of their own; wider copies arrive as ranges.
    return (address & (size - 1)) == 0;
}

/// Adds an access to the thread's log, for warp-wide counters.
inline void record(Thread& thread, const MemoryAccess& access, Region region) {
    if (!thread.access_log) return;
    if (access_follower) [[unlikely]]
        tell_follower(thread, access, region);
    if (region == Region::local && access.kind == AccessKind::load && thread.local_loads)
        return thread.local_loads->enter(access.code);
    thread.access_log[thread.access_log_size++] = {
        access.address, access.code, static_cast<std::uint8_t>(access.size), access.kind, region};
}

}  // namespace simtutor::simt
