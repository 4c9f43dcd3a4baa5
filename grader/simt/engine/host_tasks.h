#pragma once
/// Tasks of an OpenMP region. A task runs where it is created, but another thread could have run
/// it, and later: until something waits for it, it counts as a thread of its own, with numbers
/// above the team's. Number k of such a task is one of thread k % team.

#include <array>

#include "grader/simt/engine/block.h"

namespace simtutor::simt {

class HostTasks {
  public:
    static constexpr unsigned numbers = 1024;  ///< as many as a stamp can tell apart
    static HostTasks& get();

    /// Whether `stamp` is of a task that counts as a thread of its own, in the thread's team.
    static bool is_task(const Thread& thread, Stamp stamp) {
        return thread.openmp && thread_of(stamp) >= thread.block->size();
    }
    /// A task of this number begins. @param frame the frames of its functions lie below
    void begin(unsigned number, const void* frame) {
        frames_[number] = reinterpret_cast<std::uint64_t>(frame);
    }
    /// Whether the earlier access of a task that the same thread has run is none of this variable:
    /// it was made to a local variable of a function that has returned. And what belongs to the
    /// thread, its tasks use in turn.
    bool left_behind(const Thread& thread, std::uint64_t address, Stamp earlier) const;

  private:
    std::array<std::uint64_t, numbers> frames_{};
};

}  // namespace simtutor::simt
