#pragma once
/// Memory that is as new: an array begins with a known content, so that what code without hooks has
/// written to it (the C library, a system call, another library) is seen by its bytes.

#include "grader/simt/engine/memory.h"

namespace simtutor::simt {

/// Gives a new array its content: a pattern where the host may write, else the zeroes that it has.
void make_fresh(Allocation& array);
/// Of bytes in [offset, offset + size) that no hook saw written: true if they, or those beside
/// them, are no longer as new. They then count as written, and what follows them alike.
bool written_without_hooks(Allocation& array, std::uint64_t offset, std::uint64_t size);
/// The same for each byte of a range, before it is copied.
void notice_writes(Allocation& array, std::uint64_t offset, std::uint64_t size);
/// Bytes that are not written, but have got a content by a copy, become as new.
void renew_unwritten(Allocation& array, std::uint64_t offset, std::uint64_t size);

}  // namespace simtutor::simt
