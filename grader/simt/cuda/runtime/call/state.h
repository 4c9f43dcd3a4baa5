#pragma once
/// The runtime's state that the engine shares: errors and the modelled clock.

#include <string>

#include "grader/simt/cuda/runtime/runtime_hooks.h"

namespace simtutor::simt {

/// Forgets all errors, events and streams: a new session begins. The engine calls it.
void reset_runtime();

/// How many devices of the session's model the program sees (runtime_devices.h).
void set_device_count(int count);

/// A launch could not be made: `error` becomes the calling thread's last error (not sticky).
void set_launch_error(int error, const CallSite& site, const char* kernel);
/// A kernel ran into `error` (cudaErrorIllegalAddress, ...): every later call of the runtime gives
/// it, until cudaDeviceReset. The first error stays. `site` is the launch's.
void set_sticky_error(int error, const CallSite& site, const char* kernel);
/// The sticky error, 0 if none. A launch with one pending does not run.
int sticky_error();

/// "cudaErrorInvalidConfiguration: invalid configuration argument", or "" if there is none: sticky
/// error first, then the calling thread's last error. Clears both. Does not count as the student
/// having looked.
std::string take_pending_error();
/// Reports api.unchecked-error for every failure that student code could see and never asked for.
/// Called when student code has ended, before take_pending_error; each failure is reported once.
void report_unchecked_errors();

/// Reports copy.size (as a warning) for copies that count elements instead of bytes, and
/// memory.leak for memory that the program did not free. Called when student code has ended.
void report_short_copies();
void report_leaks();

/// The modelled clock of the device that events read, in microseconds since the session began.
/// It moves only by what the model says: deterministic, never the wall clock.
double device_clock_us();
/// The engine adds a kernel's modelled time.
void advance_device_clock_us(double microseconds);

/// The engine's number for a stream handle (null: the default stream), see runtime_hooks.h.
unsigned stream_order(void* stream);

/// cudaFuncAttributeMaxDynamicSharedMemorySize as set for this kernel function, 0 if never set.
int dynamic_shared_limit(const void* function);

}  // namespace simtutor::simt
