#pragma once
/// Work that streams, events and synchronising calls leave unordered: rules race.stream (two
/// operations of the device) and sync.missing (the host and an operation).

#include "grader/simt/engine/call_site.h"
#include "grader/simt/engine/memory.h"
#include "grader/simt/engine/stamp.h"
#include "grader/simt/engine/thread.h"

namespace simtutor::simt {

struct MemoryAccess;

/// A copy or fill that the host issues into a stream. Null pointers: it reads or writes nothing
/// that matters.
struct Transfer {
    const char* function;  ///< "cudaMemcpyAsync"
    CallSite site;
    unsigned stream;  ///< the engine's number, see HappensBefore
    void* to;
    const void* from;
    std::uint64_t bytes;  ///< of one row
    std::uint64_t rows, to_pitch, from_pitch;
    bool host_waits;  ///< the call returns when the copy has been made
};

/// A kernel's access meets one of an operation that may still run.
void report_stream_race(Thread& thread, const MemoryAccess& access, Stamp theirs,
                        AccessKind their_kind);
/// The host touches an array that it may touch: is all ordered that did so before?
void check_host_order(const MemoryAccess& access, const Allocation& array);
/// A copy or fill reads or writes part of an array.
void check_transfer_order(const Transfer& transfer, const Allocation& array, std::uint64_t offset,
                          AccessKind kind);
/// Leaves the transfer's mark on the array, for what comes later.
void mark_transfer(Stamp mine, Allocation& array, std::uint64_t offset, std::uint64_t bytes,
                   AccessKind kind);

}  // namespace simtutor::simt
