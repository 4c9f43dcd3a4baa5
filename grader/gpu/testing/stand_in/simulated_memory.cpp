// The stand-in for a GPU: modules of the stand-in nvcc run their kernels on the simulator's
// library, which knows device memory only if it is its own.

#include <utility>

#include "grader/gpu/testing/fake_memory.h"
#include "grader/simt/session/session.h"

namespace fake_driver {
namespace {

/// The limit of a call on a GPU ends it first.
constexpr double no_watchdog_seconds = 1e6;

}  // namespace

/// A session that reports nothing: code of the stand-in nvcc has no checks, and the host that runs
/// it never asks for findings or counters.
void begin() {
    static bool begun = false;
    if (std::exchange(begun, true)) return;
    simtutor::simt::SessionOptions options;
    options.watchdog_cpu_seconds = no_watchdog_seconds;
    options.code_has_hooks = false;
    simtutor::simt::begin_session(options);
    simtutor::simt::enter_student_code();
}

void* allocate(std::size_t bytes) {
    return simtutor::simt::allocate_array(simtutor::simt::Space::device, bytes, 1, "array");
}

/// An argument's array lives as long as its session.
void release(void*) {}

}  // namespace fake_driver
