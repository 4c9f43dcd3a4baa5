#pragma once

#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "grader/simt/engine/authors.h"
#include "grader/simt/engine/call_site.h"
#include "grader/simt/engine/shadow.h"

namespace simtutor::simt {

enum class PointerKind {
    device,        ///< cudaMalloc and its like, and arrays of Space::device
    managed,       ///< cudaMallocManaged: host and device may use it
    pinned,        ///< cudaMallocHost, cudaHostAlloc, cudaHostRegister: host memory the device sees
    symbol,        ///< a __device__ or __constant__ variable
    host_tracked,  ///< host memory whose bounds the engine knows
    host_unknown   ///< anything else
};

/// What a new array holds.
enum class FreshContent : std::uint8_t {
    unknown,  ///< whatever the lesson puts there
    zeroes,
    pattern  ///< see fresh_memory.cpp
};

/// What pinned memory was asked for, and which devices know an address of it. Devices that share
/// the host's addresses may use all pinned memory.
struct PinnedUse {
    bool mapped = false, portable = false, write_combined = false;
    std::set<int> addressed;  ///< devices that were told where they find the memory
};

/// One array in the arena.
struct Allocation {
    std::uint64_t base = 0;  ///< address of the first byte
    std::uint64_t bytes = 0;
    std::uint64_t live_bytes = 0;  ///< bytes, or 0 once freed: one comparison checks both
    PointerKind kind = PointerKind::device;
    bool freed = false;
    int device = 0;  ///< that owns it, by its number in the program
    FreshContent content = FreshContent::unknown;
    bool foreign = false;          ///< the current launch's device must not use it
    bool argument = false;         ///< the grader's, passed to the entry
    bool constant = false;         ///< a `__constant__` variable
    bool unchanging = false;       ///< a variable that the program declares const
    bool assumed_written = false;  ///< whole, because not all blocks of a launch ran
    unsigned element_bytes = 1;    ///< as the last kernel's parameter has it
    /// As it was allocated: a kernel may take an array of floats as one of float4.
    unsigned own_element_bytes = 1;
    /// Of an input: what the grader has filled.
    struct Rows {
        std::uint64_t count = 0;
        std::uint64_t bytes = 0;  ///< of each
        std::uint64_t step = 0;   ///< from the begin of one to that of the next
    } rows;
    PinnedUse pinned;
    Allocation* view = nullptr;          ///< where a device finds this pinned memory
    const Allocation* viewed = nullptr;  ///< of a view: the host's array (device_view.h)
    mutable std::string name;  ///< from the grader or the allocating call; empty if unknown
    mutable bool name_sought = false;
    std::string parameter;  ///< the kernel parameter it was last passed as; wins over `name`
    CallSite allocated, released;
    Shadow shadow;
    HostWrites host_writes;  ///< see authors.h
    bool sealed = false;     ///< device code may have written it: see Boundary

    bool device_may_access() const { return kind != PointerKind::host_tracked && !foreign; }
    bool host_may_access() const { return kind != PointerKind::device && !viewed; }
    bool counts_as_device_memory() const {
        return kind == PointerKind::device || kind == PointerKind::managed;
    }
    bool contains(std::uint64_t address) const { return address - base < live_bytes; }
    /// The parameter's name, else its own; one that is not given is looked for in the source.
    const std::string& best_name() const;
};

/// The address range in which every array lives that the simulator checks. Each array has a gap
/// after it, at least as long as the array itself (up to 1 GiB), so that a stray index lands in a
/// gap and not in a neighbour. Gaps are mapped: a stray access is reported, then does no harm.
/// Arrays that the device may not use lie in the upper half.
class Memory {
  public:
    static constexpr unsigned page_shift = 16;
    static constexpr std::uint64_t page = std::uint64_t{1} << page_shift;
    static constexpr std::uint64_t arena_bytes = std::uint64_t{1} << 38;
    /// Fixed, so that range checks are two instructions and printed pointers repeat run by run.
    static constexpr std::uint64_t arena_base = std::uint64_t{1} << 44;

    Memory();
    ~Memory();
    Memory(const Memory&) = delete;
    Memory& operator=(const Memory&) = delete;

    /// @return the new array, or nullptr when the arena is full.
    Allocation* allocate(PointerKind kind, std::uint64_t bytes, unsigned element_bytes,
                         const std::string& name);
    /// Marks as freed and gives the pages back; the addresses are never used again.
    void free(Allocation& allocation);

    static constexpr std::uint64_t device_part = arena_bytes / 2;
    static bool contains(std::uint64_t address) { return address - arena_base < arena_bytes; }

    /// Whether an index that is far wrong leads from an array to `address`. The host has nothing
    /// there: the system places its memory elsewhere.
    static bool within_reach(std::uint64_t address) {
        constexpr std::uint64_t reach = std::uint64_t{1} << 40;
        return address - (arena_base - reach) < arena_bytes + 2 * reach;
    }

    /// The array whose bytes or following gap hold `address` (which must be in the arena), or
    /// nullptr. Inline: called on every access.
    Allocation* owner(std::uint64_t address) const {
        return owners_[(address - arena_base) >> page_shift];
    }
    /// The array nearest to a stray address, for messages.
    const Allocation* nearest(std::uint64_t address) const;

    const std::vector<std::unique_ptr<Allocation>>& allocations() const { return allocations_; }
    /// Host memory that the program has registered: kernels may use it by the same address.
    struct HostRange {
        std::uint64_t begin, bytes;
    };
    void register_host(std::uint64_t begin, std::uint64_t bytes) {
        registered_.push_back({begin, bytes});
    }
    void unregister_host(std::uint64_t begin);
    /// The registered range that holds all `bytes` from `address`, or nullptr.
    const HostRange* registered(std::uint64_t address, std::uint64_t bytes) const;

    /// Bytes in live arrays of device memory.
    std::uint64_t device_bytes() const { return device_bytes_; }

  private:
    std::uint64_t next_ = 0;       ///< offset of the first page never given out
    std::uint64_t next_host_ = 0;  ///< the same for arrays that the device may not use
    std::uint64_t device_bytes_ = 0;
    Allocation** owners_ = nullptr;  ///< per page of the arena
    std::vector<std::unique_ptr<Allocation>> allocations_;
    std::vector<HostRange> registered_;
};

}  // namespace simtutor::simt
