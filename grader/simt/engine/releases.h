#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "grader/simt/engine/clock.h"
#include "grader/simt/engine/thread.h"

namespace simtutor::simt {

/// What threads have published through flags and atomics in the current launch, by CUDA's memory
/// model. A write publishes what its thread's last fence covers, for the fence's scope; later
/// read-modify-writes of other threads keep that, a store replaces it. Who reads it has it pending
/// until a fence or a barrier. OpenMP atomics order nothing; its barriers and locks do.
class Releases {
  public:
    /// A flag or an atomic is about to be written. `replaces`: by a store, which keeps nothing of
    /// what other writes have published here.
    void write(Thread& thread, std::uint64_t address, bool replaces) {
        if (thread.openmp) return;
        if (thread.publishes || (replaces && !flags_.empty())) [[unlikely]]
            publish(thread, address, replaces);
    }
    /// It has been read.
    void read(Thread& thread, std::uint64_t address) {
        if (!thread.openmp && !flags_.empty()) [[unlikely]]
            take(thread, address);
    }
    /// After read(): the reading acquires, for threads of the block or of the device.
    void acquire(Thread& thread, std::uint64_t address, bool device);
    /// After write(): the writing releases.
    void release(Thread& thread, std::uint64_t address, bool device);
    /// True if a thread of `block` has published here, for its own block alone, what it did up to
    /// `earlier`.
    bool published_in_block(std::uint64_t address, std::uint32_t block, Stamp earlier) const;
    /// False until a thread of the launch fences or releases: read() and write() have nothing to
    /// do.
    bool any() const { return any_; }
    void note_fence() { any_ = true; }
    /// A launch begins that lies in no other one: nobody has fenced.
    void begin_launch() { any_ = false; }
    void clear() { flags_.clear(); }

  private:
    struct BlockClock {
        std::uint32_t block;
        Clock clock;
    };
    struct Flag {
        Clock device;
        std::vector<BlockClock> blocks;  ///< what was published for one block alone
        std::uint64_t version = 0;  ///< of all flags, another one after each change of what is here
    };
    void publish(Thread& thread, std::uint64_t address, bool replaces);
    void take(Thread& thread, std::uint64_t address);
    static Clock& clock_of(Flag& flag, std::uint32_t block);
    Flag& changed(std::uint64_t address);

    std::unordered_map<std::uint64_t, Flag> flags_;
    std::uint64_t versions_ = 0;
    bool any_ = false;
};

/// The thread knows it from now on.
void learn(Thread& thread, const Clock& what);
/// What is pending for the thread, it knows from now on; all of it, or only what a fence of its own
/// block can make known.
void accept_pending(Thread& thread, bool device);
/// All that the thread knows to be ordered before now, its own accesses up to `own` included.
Clock knowledge_of(const Thread& thread, Stamp own);
/// The same into a clock that there is already: most often without asking for memory.
void take_knowledge(const Thread& thread, Stamp own, Clock& known);

}  // namespace simtutor::simt
