#pragma once
/// What the hot path calls when a check failed. None of these is inlined or on the fast path.

#include "grader/simt/engine/thread.h"

namespace simtutor::simt {

struct MemoryAccess;

/// Outside every shared variable. The access then happens in a gap and does no harm, unless it is
/// misaligned: that ends the launch.
void report_shared_bounds(Thread& thread, const MemoryAccess& access);
/// Outside every array, in a freed one, or past its end. The same.
void report_global_bounds(Thread& thread, const MemoryAccess& access);
/// Ends the launch with cudaErrorMisalignedAddress, as a GPU does.
[[noreturn]] void report_misaligned(Thread& thread, const MemoryAccess& access, unsigned alignment);
/// Reported once per place; the bytes then count as initialised, so that one mistake stays one.
void report_uninitialised(Thread& thread, const MemoryAccess& access, Region region);
void report_host_pointer(Thread& thread, const MemoryAccess& access);
/// An address that is neither shared, global nor the thread's own stack: constants and variables of
/// the module, another thread's stack, host memory, null. Ends the launch where the access cannot
/// be let through.
void other_access(Thread& thread, const MemoryAccess& access);

/// Host code touched the arena: bounds and initialisation for arrays it may use, a finding for
/// device memory.
void tracked_host_access(const MemoryAccess& access);
/// Host code touched what may be a device variable.
void host_variable_access(const MemoryAccess& access);
void report_host_null(const MemoryAccess& access);

}  // namespace simtutor::simt
