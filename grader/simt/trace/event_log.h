#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "grader/simt/engine/access.h"

namespace simtutor::simt {

/// One access of a thread of a recorded block, with its value.
struct TracedEvent {
    std::uint64_t when = 0;  ///< its place in the order of the run, among all recorded blocks
    std::uint64_t address = 0;
    unsigned thread = 0;  ///< in its block
    std::uint32_t interval = 0;
    std::size_t site = 0;
    std::size_t object = 0;
    AccessKind kind = AccessKind::load;
    bool has_object = false;
    bool refused = false;  ///< it broke a rule; what it read or wrote is not known
    bool has_value = false;
    std::int64_t offset = 0;
    unsigned bytes = 0;
    std::array<unsigned char, 16> value{};  ///< read, or written: after the access
};

/// "when thread interval site object kind refused offset bytes value": see trace.md.
std::string text_of(const TracedEvent& event);

/// The events of the blocks of a run. Bounded over the whole run.
class EventLog {
  public:
    /// Adds an access that comes next to the events of its block. The value that a store leaves is
    /// taken later, by take_stored().
    void add(std::vector<TracedEvent>& block, TracedEvent event);
    /// What the last stores have left in memory: to be called before another thread goes on, and
    /// before this one stores again.
    void take_stored();
    /// Room for more.
    bool full() const { return size_ >= most_events; }
    /// Events that are thrown away make room; take_stored() must have been called.
    void forget(const std::vector<TracedEvent>& block) { size_ -= block.size(); }

  private:
    static constexpr std::size_t most_events = 240000;

    struct Pending {
        std::vector<TracedEvent>* block;
        std::size_t event;
    };
    std::vector<Pending> pending_;
    std::uint64_t now_ = 0;
    std::size_t size_ = 0;
};

}  // namespace simtutor::simt
