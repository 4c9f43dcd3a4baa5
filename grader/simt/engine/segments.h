#pragma once

#include <cstdint>
#include <stdexcept>
#include <vector>

#include "grader/simt/engine/stamp.h"

namespace simtutor::simt {

/// Where a segment lies: which block, which barrier interval of it, and which stretch between two
/// __syncwarp of which warp (-1: all warps of the block share it).
struct SegmentInfo {
    std::uint32_t block;
    std::uint32_t interval;
    std::int32_t warp;
    std::uint32_t warp_epoch;
};

/// Numbers the segments of a launch, upwards through the whole run.
class Segments {
  public:
    /// A new launch, copy or OpenMP region begins. One that begins inside another (a launch by an
    /// OpenMP thread) leaves the outer one's segments as they are.
    void begin() {
        if (begins_.empty()) {
            first_info_ = next_;
            infos_.clear();
        }
        begins_.push_back(next_);
    }
    void end() { begins_.pop_back(); }
    /// All threads of the innermost launch have met: what they did lies before what they do now.
    void begin_again() {
        begins_.back() = next_;
        if (begins_.size() > 1) return;
        first_info_ = next_;
        infos_.clear();
    }
    std::uint32_t open(const SegmentInfo& info) {
        if (next_ == max_segment)
            throw std::runtime_error("the run has more barrier intervals than can be told apart");
        infos_.push_back(info);
        return next_++;
    }
    /// First segment of the innermost launch; outside of any, the next one's.
    std::uint32_t first() const { return begins_.empty() ? next_ : begins_.back(); }
    std::uint32_t next() const { return next_; }
    /// Only for segments of the current launch.
    const SegmentInfo& info(std::uint32_t segment) const { return infos_[segment - first_info_]; }

  private:
    std::uint32_t next_ = 1;
    std::uint32_t first_info_ = 1;
    std::vector<std::uint32_t> begins_;
    std::vector<SegmentInfo> infos_;
};

}  // namespace simtutor::simt
