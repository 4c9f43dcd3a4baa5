#pragma once

#include <cstdint>
#include <span>

#include "grader/simt/engine/call_site.h"
#include "grader/simt/engine/thread.h"

namespace simtutor::simt {

/// What a transfer reads or writes: `rows` rows of `bytes` bytes, `pitch` apart. Null pointers:
/// nothing that matters.
struct TransferSide {
    const void* pointer;
    std::uint64_t bytes, rows, pitch;
    AccessKind kind;
};

/// A copy, a fill or a call of a library that the host issues into a stream.
struct Transfer {
    const char* function;  ///< "cudaMemcpyAsync"
    CallSite site;
    unsigned stream;  ///< the engine's number, see HappensBefore
    std::span<const TransferSide> sides;
    bool host_waits;          ///< the call returns when the work has been done
    std::uint64_t bytes = 0;  ///< of the row that clients are told of
    /// Between a device and host memory that is not pinned for it.
    bool pageable = false;
    bool to_device = false;  ///< from the host over the link
};

/// A transfer happens: clients check its order against work that may still run, and the shadow
/// remembers it.
void order_transfer(const Transfer& transfer);

/// Bytes of all transfers that were pageable; a process has one session.
std::uint64_t pageable_bytes();
/// The line of the first of them, in the program's text; 0 if there was none.
int pageable_line();

}  // namespace simtutor::simt
