#pragma once
/// State of the simulated OpenMP runtime: work sharing and locks of the block in flight.

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "grader/simt/engine/thread.h"

namespace simtutor::simt {

/// A lock orders what its owners do. Waiting gives way, so that the owner can go on.
class OrderingLock {
  public:
    void acquire(Thread& thread);
    bool try_acquire(Thread& thread);
    void release(Thread& thread);

  private:
    const Thread* owner_ = nullptr;
    std::vector<Acquired> known_;
};

/// A loop, sections or single construct that a block shares. Threads meet it in the same order, so
/// the k-th construct of each thread is the same one.
struct WorkShare {
    long next = 0, end = 0, step = 1, chunk = 1;
    unsigned taken = 0;
    bool guided = false;
};

struct OpenMpRegion {
    std::map<std::uint64_t, WorkShare> shares;
    std::vector<std::uint64_t> met;  ///< constructs met so far, per thread
    std::map<const void*, OrderingLock> locks;

    /// The construct `thread` meets now; `fresh` is true for the first thread to come.
    WorkShare& meet(const Thread& thread, bool& fresh);
    /// The construct `thread` is in.
    WorkShare& current(const Thread& thread);
    unsigned threads = 1;
};

OpenMpRegion& openmp_region();

}  // namespace simtutor::simt
