#pragma once
/// What host code gets from malloc, new and the like where owned_heap.h of the CUDA headers is
/// included: arrays of the engine.

#include <cstdint>

#include "grader/simt/cuda/runtime/memory/allocation.h"

namespace simtutor::simt {

/// True for a block that the program's host code has allocated, freed or not.
bool is_owned(const PointerFacts& facts);
/// Where the program's own text asked for the block: not the container's.
CallSite place_of_owned(const PointerFacts& facts);
/// Whether a variable of the program that outlives its functions, or a block that such a variable
/// leads to, still has the block's address: it is kept, not lost.
bool is_kept(const PointerFacts& facts);

/// free or delete of host code.
/// @param function "free" or "delete"
void free_of_host(void* pointer, const char* function, const CallSite& site);

}  // namespace simtutor::simt
