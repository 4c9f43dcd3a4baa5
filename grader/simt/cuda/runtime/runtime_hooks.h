#pragma once
/// What the CUDA runtime API  asks of the engine. The tests of the runtime
/// have an implementation of their own (testing/fake.h).

#include <cstdint>
#include <mutex>
#include <string>
#include <vector>

#include "grader/findings/finding.h"
#include "grader/simt/devices/device.h"
#include "grader/simt/engine/call_site.h"
#include "grader/simt/engine/happens_before.h"
#include "grader/simt/engine/mark_initialised.h"
#include "grader/simt/engine/memory.h"
#include "grader/simt/engine/transfer.h"

namespace simtutor::simt {

/// What is known about the memory a pointer points into. A stray pointer shortly behind an array is
/// that array's: `offset` is then `bytes` or more.
struct PointerFacts {
    PointerKind kind = PointerKind::host_unknown;
    void* base = nullptr;     ///< null for host_unknown
    std::uint64_t bytes = 0;  ///< size of the whole allocation
    std::uint64_t offset = 0;
    bool freed = false;
    int device = 0;              ///< that owns it: the one chosen when it was allocated
    unsigned element_bytes = 0;  ///< 0: not known
    std::string name;            ///< for example "d_a"; empty when it has none
    CallSite allocated, released;
};
PointerFacts pointer_facts(const void* pointer);

/// Allocates device, managed or pinned memory, uninitialised for the checkers, aligned to 256
/// bytes.
/// @return nullptr when memory is used up (see device_memory_use), or if `bytes` is 0.
void* runtime_allocate(PointerKind kind, std::uint64_t bytes, const CallSite& site);

/// The size of an element of what runtime_allocate gave, as the program's type says.
void runtime_set_element_bytes(void* pointer, unsigned element_bytes);
/// What runtime_allocate gave and nobody has freed, in the order of allocation.
std::vector<PointerFacts> live_allocations();

enum class FreeResult { ok, not_allocated, already_freed, not_start };
/// Frees what runtime_allocate gave; arrays of a lesson are not_allocated. Nothing changes unless
/// the result is ok.
FreeResult runtime_free(void* pointer, const CallSite& site);
/// Makes host memory of the program pinned, and an ordinary part of the host again.
void runtime_pin(void* pointer, std::uint64_t bytes, const CallSite& site);
void runtime_unpin(void* pointer);
/// cudaDeviceReset: frees all device and managed memory.
void runtime_free_all(const CallSite& site);

/// Device memory that is allocated and that there is (the device's, or the session's limit if
/// less), of the chosen device.
struct MemoryUse {
    std::uint64_t used = 0, total = 0;
};
MemoryUse device_memory_use();

/// A copy was made: the initialised state of `from` moves to `to`, byte by byte. Untracked sources
/// count as initialised; untracked targets are ignored. Ranges may overlap.
void copy_initialised(void* to, const void* from, std::uint64_t bytes);

// --- order of work: streams, events, the host (see engine/happens_before.h) ---

/// The engine's number for a new stream of `device`. `blocking`: it waits for the default stream
/// and the default stream for it.
unsigned order_new_stream(bool blocking, int device);
/// The number of the device's default stream.
unsigned order_default_stream(int device);
void order_host_waits_for_stream(unsigned stream);
void order_host_waits_for_device(int device);
/// Everything issued into the stream so far: what an event records.
VectorClock order_mark(unsigned stream);
void order_host_waits_for(const VectorClock& mark);
void order_stream_waits_for(unsigned stream, const VectorClock& mark);
/// True if the host has waited for all of `mark`.
bool order_host_has_seen(const VectorClock& mark);
/// Runs `function` as a callback that the stream calls on the host.
void order_callback(unsigned stream, void (*function)(void*), void* data);

/// Adds a finding of the runtime to the session's (switches and counting as for any other).
void report(Finding finding);

/// Held while a host thread works with the simulated machine.
std::recursive_mutex& engine_mutex();

/// From now on device variables have the values that they have on this device.
void use_variables_of(int device);

/// The runtime is called. If a CUDA thread does it, its place among all blocks counts.
void note_runtime_call();

/// A name for the CUDA thread that runs now; null in host code.
const void* running_thread();
/// Checks an access that the runtime makes for the CUDA thread that runs now, as the compiler's
/// hooks do: 1, 2, 4, 8 or 16 bytes.
void check_device_access(const void* address, unsigned bytes, bool write,
                         const void* return_address);
/// Ends the kernel that runs now, with this CUDA error.
[[noreturn]] void end_kernel(int error);

/// Before a launch: finds the arrays of other devices that the chosen one must not use.
void mark_foreign_arrays();

/// The device of the session.
const Device& current_device();

}  // namespace simtutor::simt
