#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

namespace simtutor::simt {

/// A cache of 64 lines of 64 bytes that drops the line not used for longest. So small that a column
/// of a test's matrix does not fit, as a column of a large one does not fit a real cache.
class SmallCache {
  public:
    static constexpr std::size_t lines = 64;
    static constexpr unsigned line_shift = 6;

    /// @return lines that this access had to fetch
    std::uint64_t access(std::uint64_t address, unsigned bytes) {
        const std::uint64_t before = fetched_;
        const std::uint64_t last = (address + bytes - 1) >> line_shift;
        for (std::uint64_t line = address >> line_shift; line <= last; ++line) touch(line);
        return fetched_ - before;
    }
    /// Lines that had to be fetched so far.
    std::uint64_t fetched() const { return fetched_; }

  private:
    void touch(std::uint64_t line) {
        auto place = std::find(lines_.begin(), lines_.end(), line);
        if (place == lines_.end()) {
            ++fetched_;
            --place;
            *place = line;
        }
        std::rotate(lines_.begin(), place, place + 1);
    }

    std::array<std::uint64_t, lines> lines_{};  ///< the one used last comes first; 0: none
    std::uint64_t fetched_ = 0;
};

}  // namespace simtutor::simt
