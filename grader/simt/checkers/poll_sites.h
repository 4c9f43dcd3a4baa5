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
    /// What is read is compared before anything else is accessed, in a loop.
    bool compared(std::uint32_t code) { return polled(code, true); }

  private:
    std::unordered_map<std::uint64_t, bool> known_;
};

}  // namespace simtutor::simt
