#pragma once
/// The error state of the runtime.

#include <mutex>
#include <string>
#include <vector>

#include "grader/simt/cuda/include/runtime_api.h"
#include "grader/simt/engine/call_site.h"

namespace simtutor::simt {

struct HostThread;

/// The last error of a host thread, and what its last failing call did.
struct ThreadErrors {
    int last = 0;
    const char* function = nullptr;  ///< of the last call that returned an error
    CallSite site;
    int launch = 0;              ///< of the last launch, until take_launch_error
    bool showed_sticky = false;  ///< that call's result was the first sight of the sticky error
};

/// Something failed in a way that student code could notice.
struct Failure {
    int error;
    std::string what;  ///< "The launch of `add`", "cudaMalloc"
    CallSite site;
    const HostThread* thread;  ///< whose last error it became
    bool sticky;
    bool seen = false;
};

/// The errors that all host threads share, and the failures so far. Has a mutex of its own, for
/// cudaGetLastError does not wait for a kernel that another thread has launched.
struct Errors {
    std::mutex mutex;
    int sticky = 0;
    std::vector<Failure> failures;
};

/// A launch could not be made: `error` becomes the calling thread's last error (not sticky).
void set_launch_error(int error, const CallSite& site, const char* kernel);
/// A kernel ran into `error` (cudaErrorIllegalAddress, ...): every later call of the runtime gives
/// it, until cudaDeviceReset. The first error stays. `site` is the launch's.
void set_sticky_error(int error, const CallSite& site, const char* kernel);
/// The sticky error, 0 if none. A launch with one pending does not run.
int sticky_error();
/// Forgets the sticky error and the calling thread's last one: cudaDeviceReset.
void clear_errors();

/// An API function is about to return `error` to student code.
void record_api_error(cudaError_t error, const char* function, const CallSite& site);
/// A launch begins; and whether it could be made.
void begin_launch();
bool launch_was_made();
/// The error that this thread's last launch itself gave, 0 if none; its failure counts as looked
/// at, and it is no longer the last error: the caller returns it to the program.
int take_launch_error();

/// "cudaErrorInvalidConfiguration: invalid configuration argument", or "" if there is none: sticky
/// error first, then the calling thread's last error. Clears both. Does not count as the student
/// having looked.
std::string take_pending_error();
/// Reports api.unchecked-error for every failure that student code could see and never asked for,
/// each once. Called when student code has ended, before take_pending_error.
void report_unchecked_errors();

/// "cudaErrorInvalidValue (invalid argument)"
std::string error_text(int error);

}  // namespace simtutor::simt
