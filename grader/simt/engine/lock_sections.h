#pragma once
/// What the locks and critical sections of an OpenMP region order.

#include <cstdint>
#include <deque>
#include <map>
#include <vector>

#include "grader/simt/engine/thread.h"

namespace simtutor::simt {

/// A thread holds a lock from taking it to giving it back: a section. Two sections of one lock
/// exclude each other, so accesses within the two do not race. But which section comes first is
/// luck, so what lies before one is not ordered before what comes after the next, unless the
/// program sees to it:
///
/// - the later one reads what was written in the earlier one, such as a flag or a counter;
/// - the later thread knew, when it took the lock, that the earlier one had taken it.
///
/// Of each lock the last sections are remembered. Older ones count as if they could come in no
/// other order, which may miss a race.
class LockSections {
  public:
    void clear() { locks_.clear(), held_.clear(); }
    /// Whether any lock has been taken in this region.
    bool any() const { return !locks_.empty(); }
    void enter(Thread& thread, const void* lock);
    void leave(Thread& thread, const void* lock);
    /// The thread has found the lock taken: it knows that whoever holds it has taken it.
    void find_taken(Thread& thread, const void* lock);
    /// The lock is new: what another one did at its address orders nothing.
    void forget(const void* lock) { locks_.erase(lock); }

    /// True if the thread holds a lock that the earlier access was made under.
    bool exclude(const Thread& thread, Stamp earlier) const {
        return any() && section_of(thread, earlier) != nullptr;
    }
    /// The thread reads what was written by `write`: if that was under a lock that it holds, it
    /// comes after that section.
    void read_from(Thread& thread, Stamp write);

  private:
    struct Section {
        Stamp begin = 0, end = 0;  ///< of the holder, with segments of its own
        Clock known;               ///< what the holder has done and known up to its end
    };
    struct Lock {
        Clock before;  ///< known to everyone who takes it
        std::deque<Section> sections;
        Section open;  ///< of who holds it; its clock is that of its begin
        bool held = false;
    };
    const Section* section_of(const Thread& thread, Stamp earlier) const;

    std::map<const void*, Lock> locks_;
    std::vector<std::vector<const void*>> held_;  ///< by the thread's index
};

}  // namespace simtutor::simt
