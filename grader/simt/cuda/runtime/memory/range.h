#pragma once

#include <cstdint>

#include "grader/simt/cuda/runtime/call/call.h"
#include "grader/simt/cuda/runtime/memory/allocation.h"

namespace simtutor::simt {

/// Which memory an argument of a copy or fill must be in.
enum class Role {
    device,  ///< must be memory the device sees
    host,    ///< must be memory the host sees
    either
};

/// One range that an API call reads or writes.
struct Range {
    const void* pointer;
    std::uint64_t bytes;
    Role role;
    const char* what;  ///< "destination", "source", "memory"
    /// The call reads no more than an array or a block of host memory holds: a device does not know
    /// where it ends, so what lies behind it is read without an error.
    bool cut = false;
};

/// How many of the range's bytes there are: fewer than it has only where it runs past
/// host memory that no device knows.
std::uint64_t bytes_there(const Range& range);

/// Checks null, freed, wrong memory and bounds, and reports what is wrong.
/// @return the error the call must give, or cudaSuccess.
cudaError_t check_range(const ApiCall& call, const Range& range);

/// pointer_facts, with the __device__ variables whose address the program asked for.
PointerFacts facts_of(const void* pointer);

/// True for memory that the device can use.
bool on_device(const PointerFacts& facts);
/// True for memory that the host can use.
bool on_host(const PointerFacts& facts);
/// "`d_a`", or "the destination".
std::string name_of(const PointerFacts& facts, const char* what);

}  // namespace simtutor::simt
