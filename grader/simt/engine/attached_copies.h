#pragma once
/// Asynchronous copies that belong to a barrier: they arrive when a phase of it is complete.

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "grader/simt/engine/async_copy.h"

namespace simtutor::simt {

class Block;
struct Thread;

class AttachedCopies {
  public:
    struct Attached {
        Thread* thread;  ///< that began it
        std::uint64_t barrier;
        AsyncCopies::Copy copy;
    };

    /// One for the process, as the machine.
    static AttachedCopies& get() { return instance_; }

    /// The thread's copies since its last commit belong to the barrier.
    void attach(Thread& thread, std::uint64_t barrier);
    /// Takes out what belongs to the barrier, in the order of the attachments.
    std::vector<Attached> take(const Block& block, std::uint64_t barrier);
    /// The newest copy on its way to any of these bytes, or nullptr.
    const Attached* find(const Block& block, std::uint64_t address, unsigned size) const;
    bool any_of(const Thread& thread) const;
    bool any_of(const Block& block) const {
        const auto found = copies_.find(&block);
        return found != copies_.end() && !found->second.empty();
    }
    /// Another block begins in the place of this one.
    void forget(const Block& block) {
        if (!copies_.empty()) copies_.erase(&block);
    }

  private:
    static AttachedCopies instance_;
    std::unordered_map<const Block*, std::vector<Attached>> copies_;
};

}  // namespace simtutor::simt
