#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <set>
#include <utility>
#include <vector>

#include "grader/simt/engine/access.h"

namespace simtutor::simt {

/// Where a thread first computes with a signalling NaN that it has loaded from an array.
struct FirstUse {
    std::size_t object = 0;      ///< the array
    std::int64_t offset = 0;     ///< of the load, in the array
    std::uint32_t interval = 0;  ///< in which it computes
    std::uint64_t accesses = 0;  ///< of this thread, before
    std::uint64_t loads = 0;     ///< of these from the array, each place counted once
};

/// When the threads of a block need what they load. The engine sees accesses, not arithmetic; but
/// arithmetic with a signalling NaN, and nothing else that is done with it, leaves a flag in the
/// processor. Who wants to know plants one for each thread.
class FirstUses {
  public:
    /// An access comes: in the order of the run, before it happens.
    /// @param array whether the object is one in device memory
    void add(const Thread& thread, std::uint32_t interval, const MemoryAccess& access,
             std::size_t object, std::int64_t offset, bool array);
    /// The block is over.
    void end();
    /// By thread, of those that have a use.
    nlohmann::json json() const;

  private:
    struct Seen {
        std::set<std::pair<std::size_t, std::int64_t>> loaded;
        FirstUse use;
        bool waits = false;  ///< for its use: the NaN is loaded
        bool used = false;
    };

    void take_flag(Seen& current);

    std::vector<Seen> threads_;
    std::size_t last_ = ~std::size_t{0};  ///< the thread whose access came last
};

}  // namespace simtutor::simt
