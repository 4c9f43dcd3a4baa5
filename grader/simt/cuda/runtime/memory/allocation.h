#pragma once
/// Memory as the runtime knows it: what is allocated, where a pointer points, what was hinted.

#include <cstdint>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "grader/simt/cuda/include/runtime_api.h"
#include "grader/simt/engine/memory.h"

namespace simtutor::simt {

/// What is known about the memory a pointer points into. A stray pointer shortly behind an array is
/// that array's: `offset` is then `bytes` or more.
struct PointerFacts {
    PointerKind kind = PointerKind::host_unknown;
    void* base = nullptr;     ///< null for host_unknown
    std::uint64_t bytes = 0;  ///< size of the whole allocation
    std::uint64_t offset = 0;
    bool freed = false;
    bool view = false;           ///< of pinned memory, by an address of a device's own
    int device = 0;              ///< that owns it: the one chosen when it was allocated
    unsigned element_bytes = 0;  ///< 0: not known
    std::string name;            ///< for example "d_a"; empty when it has none
    CallSite allocated, released;
};
PointerFacts pointer_facts(const void* pointer);

/// Allocates device, managed or pinned memory, uninitialised for the checkers, aligned to 256
/// bytes.
/// @return nullptr when memory is used up (see device_memory_use), or if `bytes` is 0.
void* allocate_memory(PointerKind kind, std::uint64_t bytes, const CallSite& site);
/// The size of an element of what allocate_memory gave, as the program's type says.
void set_element_bytes(void* pointer, unsigned element_bytes);
/// Pinned memory was asked for with these flags of cudaHostAlloc.
void set_pinned_flags(void* pointer, unsigned flags);
/// The flags; 0 for other memory.
unsigned pinned_flags(const void* pointer);
/// Where the chosen device finds pinned memory. @return nullptr if the memory was not allocated to
/// be used so on this device
void* device_address(void* host);
/// The same, of any pointer, but nullptr as well if the chosen device was never asked.
void* known_device_address(void* pointer);
/// True for pinned memory that only the device of its allocation takes for pinned, and another one
/// is chosen.
bool pinned_elsewhere(const void* pointer);
/// What allocate_memory gave and the program has not freed, in the order of allocation.
std::vector<PointerFacts> live_allocations();

enum class FreeResult { ok, not_allocated, already_freed, not_start };
/// Frees what allocate_memory gave; arrays of a lesson are not_allocated. Nothing changes unless
/// the result is ok.
FreeResult free_memory(void* pointer, const CallSite& site);
/// cudaDeviceReset: frees all device and managed memory of the chosen device.
void free_device_memory(const CallSite& site);

/// Device memory that is allocated and that there is (the device's, or the session's limit if
/// less), of the chosen device.
struct MemoryUse {
    std::uint64_t used = 0, total = 0;
};
MemoryUse device_memory_use();

/// A copy was made: the initialised state of `from` moves to `to`, byte by byte. Untracked sources
/// count as initialised; untracked targets are ignored. Ranges may overlap.
void copy_initialised(void* to, const void* from, std::uint64_t bytes);

/// What was hinted for a managed allocation, as a whole. Hints change speed only, which is not
/// simulated; the simulator remembers them.
struct ManagedHints {
    bool read_mostly = false;
    int preferred = cudaInvalidDeviceId;
    int last_prefetch = cudaInvalidDeviceId;
    std::set<int> accessed_by;
};

/// The heap of device code.
struct DeviceHeap {
    /// Arrays by their addresses; freed ones stay, so that a second free is known.
    std::unordered_map<std::uint64_t, Allocation*> arrays;
    std::uint64_t used_bytes = 0;
};

}  // namespace simtutor::simt
