#pragma once
/// What the hot path calls when a check failed. None of these is inlined or on the fast path.

#include "grader/simt/engine/lane.h"

namespace simtutor::simt {

struct AccessSite;

/// Outside every shared variable. The access then happens in a gap and does no harm, unless it is
/// misaligned: that ends the launch.
void report_shared_bounds(Lane& lane, const AccessSite& access);
/// Outside every array, in a freed one, or past its end. The same.
void report_global_bounds(Lane& lane, const AccessSite& access);
/// Ends the launch with cudaErrorMisalignedAddress, as a GPU does.
[[noreturn]] void report_misaligned(Lane& lane, const AccessSite& access, unsigned alignment);
/// Reported once per place; the bytes then count as initialised, so that one mistake stays one.
void report_uninitialised(Lane& lane, const AccessSite& access, Region region);
void report_host_pointer(Lane& lane, const AccessSite& access);
/// An address that is neither shared, global nor the lane's own stack: constants and variables of
/// the module, another lane's stack, host memory, null. Ends the launch where the access cannot be
/// let through.
void other_access(Lane& lane, const AccessSite& access);

/// Host code touched the arena: bounds and initialisation for arrays it may use, a finding for
/// device memory.
void tracked_host_access(const AccessSite& access);
/// Host code touched what may be a device variable.
void host_variable_access(const AccessSite& access);
void report_host_null(const AccessSite& access);

}  // namespace simtutor::simt
