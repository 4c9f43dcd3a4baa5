#pragma once
/// Threads put aside where they meet others, for a search of the schedule that breaks a program.

#include <cstdint>
#include <random>
#include <vector>

#include "grader/simt/engine/thread.h"

namespace simtutor::simt {

/// Before a flag, an atomic or a fence a thread may be put aside: others go on, for as many such
/// accesses as are drawn, or until none of them can. How often, and for how long, follows from the
/// seed. Off unless a number of preemptions has been chosen.
class Preemption {
  public:
    /// One for the process, as the machine.
    static Preemption& get() { return instance_; }

    /// For the launches from now on. @param most times that threads of a launch are put aside; 0:
    /// none
    void choose(unsigned most) { most_ = most; }
    bool on() const { return most_ > 0; }
    void begin_launch(std::uint64_t seed);
    /// A thread is about to access a flag, an atomic or a fence. @return true: put it aside
    bool draw();
    /// The thread is put aside.
    void hold(const Thread& thread);
    /// Whether the thread is put aside still.
    bool holds(const Thread& thread) { return !held_.empty() && stays(thread); }
    /// No other thread can go on: one of those put aside may. @return false if there is none
    bool let_go();

  private:
    struct Held {
        const Thread* thread;
        std::uint64_t until;  ///< so many accesses have been made
    };
    [[gnu::cold]] bool stays(const Thread& thread);
    std::uint64_t up_to(std::uint64_t count) { return random_() % count; }

    static Preemption instance_;
    std::mt19937_64 random_;
    unsigned most_ = 0, left_ = 0;
    unsigned rarity_ = 0;  ///< one access in 2^rarity_ is drawn
    std::uint64_t accesses_ = 0;
    std::vector<Held> held_;
};

}  // namespace simtutor::simt
