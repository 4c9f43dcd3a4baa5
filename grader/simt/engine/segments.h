#pragma once

#include <cstdint>
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
    std::uint32_t depth = 0;  ///< of its launch: 1, or more inside an OpenMP region
};

/// Numbers the segments of a launch, upwards through the run. Before the numbers run out, what is
/// remembered gets new ones (renumbering.h).
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
    /// The next segment. When the numbers have run out it is the last one again, see exhausted().
    std::uint32_t open(const SegmentInfo& info) {
        if (next_ >= limit_) {
            exhausted_ = true;
            return next_ - 1;
        }
        infos_.push_back(info);
        infos_.back().depth = static_cast<std::uint32_t>(begins_.size());
        return next_++;
    }
    /// No number was left for a segment: the launch that asked for it must end.
    bool exhausted() const { return exhausted_; }
    /// Outside of all launches: half of the numbers are used, begin again before the next launch.
    bool crowded() const { return begins_.empty() && next_ >= crowded_from_; }
    /// Outside of all launches: numbers below `next` are taken, see Renumbering.
    void restart(std::uint32_t next) {
        next_ = next;
        infos_.clear();
        exhausted_ = false;
        crowded_from_ = next + (limit_ - next) / 2;
    }
    std::uint32_t limit() const { return limit_; }
    /// For tests: fewer numbers than a stamp has room for.
    void set_limit(std::uint32_t limit) {
        limit_ = limit;
        crowded_from_ = limit / 2;
    }
    /// First segment of the innermost launch; outside of any, the next one's.
    std::uint32_t first() const { return begins_.empty() ? next_ : begins_.back(); }
    std::uint32_t next() const { return next_; }
    /// Only for segments of the current launch.
    const SegmentInfo& info(std::uint32_t segment) const { return infos_[segment - first_info_]; }

    /// Whether a segment of the current launch, an OpenMP region, belongs to a launch or a copy
    /// that one of its threads has issued.
    bool inside_region(std::uint32_t segment) const { return info(segment).depth > begins_.size(); }
    /// Outside of all launches.
    bool idle() const { return begins_.empty(); }

  private:
    std::uint32_t next_ = 1;
    std::uint32_t first_info_ = 1;
    std::uint32_t limit_ = max_segment;
    std::uint32_t crowded_from_ = max_segment / 2;
    bool exhausted_ = false;
    std::vector<std::uint32_t> begins_;
    std::vector<SegmentInfo> infos_;
};

}  // namespace simtutor::simt
