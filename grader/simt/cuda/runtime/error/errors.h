#pragma once
/// The error state of the runtime, as its own functions use it. The engine's side of it is in
/// runtime_state.h.

#include <string>

#include "grader/simt/cuda/include/runtime_api.h"
#include "grader/simt/cuda/runtime/runtime_hooks.h"

namespace simtutor::simt {

/// An API function is about to return `error` to student code.
void record_api_error(cudaError_t error, const char* function, const CallSite& site);
/// The error that this thread's last launch itself gave, 0 if none; its failure counts as looked
/// at, and it is no longer the last error: the caller returns it to the program.
int take_launch_error();
/// A launch begins; and whether it could be made.
void begin_launch();
bool launch_was_made();
/// Forgets the sticky error and the calling thread's last one: cudaDeviceReset.
void clear_errors();
/// A new session begins.
void reset_errors();

/// "cudaErrorInvalidValue"
std::string error_name(int error);
/// "cudaErrorInvalidValue (invalid argument)"
std::string error_text(int error);

}  // namespace simtutor::simt
