#pragma once

#include <cstdint>

#include "grader/simt/engine/call_site.h"
#include "grader/simt/engine/thread.h"

namespace simtutor::simt {

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

/// A transfer happens: clients check its order against work that may still run, and the shadow
/// remembers it.
void order_transfer(const Transfer& transfer);

}  // namespace simtutor::simt
