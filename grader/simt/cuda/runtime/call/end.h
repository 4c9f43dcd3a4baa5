#pragma once
/// What can only be said when a program has ended.

#include "grader/simt/cuda/runtime/call/call.h"

namespace simtutor::simt {

/// A copy of `bytes` bytes was made. One that is as many bytes as both arrays have elements, with
/// nothing copied to the rest of them later, was meant to copy elements.
/// @param element_bytes size of an element as the call's own pointer types have it, 0 if not known
void watch_copy(const ApiCall& call, const PointerFacts& to, const PointerFacts& from,
                std::uint64_t bytes, unsigned element_bytes);
/// Memory from `facts.offset` on gets values in another way.
void watch_write(const PointerFacts& facts);
/// Forgets the copies that are watched: a new session begins.
void forget_watched();

}  // namespace simtutor::simt
