#pragma once

#include <cstdint>
#include <string>

#include "grader/simt/cuda/include/engine_abi.h"
#include "grader/simt/engine/call_site.h"
#include "grader/simt/engine/thread.h"

namespace simtutor::simt {

class SliceReader;
class SliceWriter;
class Block;

/// A launch, or an OpenMP parallel region.
struct LaunchInfo {
    std::string kernel;
    std::string file;
    int line = 0;
    SimtDim3 grid{1, 1, 1}, block{1, 1, 1};
    std::uint64_t shared_bytes = 0;
    unsigned stream = 0;            ///< the engine's number, see HappensBefore
    CallSite site;                  ///< of the launch
    const void* address = nullptr;  ///< of the kernel, where it is known
    bool openmp = false;
    bool cooperative = false;
    std::string parameters;  ///< names, separated by blanks
};

/// The threads of one warp that executed one access instruction together.
struct WarpAccess {
    std::uint32_t code = 0;
    AccessKind kind = AccessKind::load;
    Region region = Region::global;
    unsigned size = 0;
    unsigned warp = 0;       ///< in the block
    std::uint32_t mask = 0;  ///< threads that took part
    std::uint64_t address[32] = {};
};

/// What happens in the engine, for those who subscribe: checkers and counters. Accesses arrive per
/// warp and only when a subscriber asks for them; per-thread checks that must see an access before
/// it happens are compiled into the hooks (see access_checks.h).
class Observer {
  public:
    virtual ~Observer() = default;
    /// True: the engine records accesses and calls on_warp_access.
    virtual bool wants_accesses() const { return false; }
    virtual void on_launch_begin(const LaunchInfo&) {}
    virtual void on_launch_end(const LaunchInfo&) {}
    virtual void on_block_begin(const Block&) {}
    virtual void on_block_end(const Block&) {}
    virtual void on_warp_access(const Block&, const WarpAccess&) {}
    /// The same accesses thread by thread, each in its own order; before on_warp_access.
    virtual void on_thread_accesses(const Block&, unsigned /*thread*/, const AccessRecord*,
                                    std::uint32_t /*count*/) {}
    /// All threads of the block that can still arrive have done so, or wait elsewhere; called
    /// before they go on.
    virtual void on_barrier(const Block&) {}

    // Of a launch whose blocks several processes run (split_launch.h).
    /// False: what it does cannot be put together from parts.
    virtual bool can_split() const { return true; }
    /// In a helper process: what it has seen so far is the main process's.
    virtual void begin_slice() {}
    /// Writes what it has seen since begin_slice().
    virtual void write_slice(SliceWriter&) {}
    /// Adds what a helper wrote to the current launch.
    virtual void read_slice(SliceReader&) {}
};

}  // namespace simtutor::simt
