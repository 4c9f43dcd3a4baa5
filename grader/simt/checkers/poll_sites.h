#pragma once

#include <cstdint>
#include <unordered_map>

namespace simtutor::simt {

/// Which accesses, by their code numbers, poll a flag (engine/polling.h).
class PollSites {
  public:
    /// In global memory a loop around the reading is enough: fences and pauses may follow it. In
    /// shared memory, where lanes exchange values in loops, the value must be compared at once.
    bool polled(std::uint32_t code, bool shared);

  private:
    std::unordered_map<std::uint64_t, bool> known_;
};

}  // namespace simtutor::simt
