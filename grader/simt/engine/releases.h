#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "grader/simt/engine/thread.h"

namespace simtutor::simt {

/// What threads have published through flags and atomics in the current launch.
class Releases {
  public:
    /// Publishes what the thread did before its last fence, by a write to `address`.
    ///
    /// Without a fence before it, a flag or an atomic publishes nothing but itself. OpenMP atomics
    /// order nothing either; its barriers and locks do.
    void release(Thread& thread, std::uint64_t address) {
        if (!thread.openmp && thread.block_fence) [[unlikely]]
            publish(thread, address);
    }
    /// The thread takes over what was published at `address`.
    void acquire(Thread& thread, std::uint64_t address) const {
        if (!thread.openmp && !flags_.empty()) [[unlikely]]
            take_over(thread, address);
    }
    void clear() { flags_.clear(); }

  private:
    /// A flag, and the threads that it publishes for: those of one block, or all.
    struct Flag {
        std::uint64_t address;
        std::uint32_t block;
        bool operator==(const Flag&) const = default;
    };
    struct FlagHash {
        std::size_t operator()(const Flag& flag) const {
            return (flag.address ^ std::uint64_t{flag.block} << 32) * 0x9e3779b97f4a7c15ull >> 16;
        }
    };
    void publish(Thread& thread, std::uint64_t address);
    void take_over(Thread& thread, std::uint64_t address) const;
    void acquire_from(Thread& thread, const Flag& flag) const;

    std::unordered_map<Flag, std::vector<Acquired>, FlagHash> flags_;
};

/// Adds what `from` knows; one entry stays per block and thread, the newest.
void merge_acquired(std::vector<Acquired>& into, const std::vector<Acquired>& from);
/// The thread knows it from now on.
void learn(Thread& thread, const std::vector<Acquired>& what);
/// All that the thread knows to be ordered before now, its own accesses up to `own` included.
std::vector<Acquired> knowledge_of(const Thread& thread, Stamp own);

}  // namespace simtutor::simt
