#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace simtutor::simt {

/// What the asynchronous copies of one thread brought, and what the thread did meanwhile.
class CopyWork {
  public:
    /// Bytes that copies at one place of the code brought, all with as many loads meanwhile.
    struct Part {
        std::uint32_t code;
        std::uint64_t bytes;
        std::uint64_t loads;  ///< from shared memory, between the copies' start and the wait
    };

    /// A copy has arrived. @param loads of the thread from shared memory, at its start and now
    void arrived(std::uint32_t code, unsigned bytes, std::uint64_t loads_before,
                 std::uint64_t loads_now) {
        if (arrivals_.empty() || arrivals_.back().loads != loads_now)
            arrivals_.push_back({loads_now, 0});
        arrivals_.back().bytes += bytes;
        const std::uint64_t meanwhile = loads_now - loads_before;
        if (parts_.empty() || parts_.back().code != code || parts_.back().loads != meanwhile)
            parts_.push_back({code, 0, meanwhile});
        parts_.back().bytes += bytes;
    }

    /// How many tiles arrived: the times at which something did. What is small beside the largest
    /// arrival is no tile of its own; that one may be several, such as all tiles of a ring.
    std::uint64_t tiles() const {
        std::uint64_t largest = 0;
        for (const Arrival& arrival : arrivals_) largest = std::max(largest, arrival.bytes);
        return static_cast<std::uint64_t>(
            std::count_if(arrivals_.begin(), arrivals_.end(), [&](const Arrival& arrival) {
                return arrival.bytes > 0 && arrival.bytes * fair_part >= largest;
            }));
    }

    /// Calls `overlapped(code, bytes)` for the copies during which the thread made a fair part of
    /// the loads that it makes for a tile.
    /// @param loads all that the thread made from shared memory
    template <class Function>
    void overlapped(std::uint64_t loads, Function&& overlapped) const {
        const std::uint64_t tiles = this->tiles();
        for (const Part& part : parts_)
            if (part.loads > 0 && part.loads * tiles * fair_part >= loads)
                overlapped(part.code, part.bytes);
    }

    void clear() {
        arrivals_.clear();
        parts_.clear();
    }

  private:
    static constexpr std::uint64_t fair_part = 4;  ///< the inverse of a quarter
    struct Arrival {
        std::uint64_t loads;  ///< of the thread from shared memory until then
        std::uint64_t bytes;
    };

    std::vector<Arrival> arrivals_;  ///< what arrives without a load in between is one
    std::vector<Part> parts_;
};

}  // namespace simtutor::simt
