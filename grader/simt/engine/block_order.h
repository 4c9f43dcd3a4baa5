#pragma once
/// The order in which the blocks of a launch begin, and which of them run at all.

#include <cstdint>
#include <vector>

#include "grader/simt/engine/launch_info.h"

namespace simtutor::simt {

/// A permutation of the blocks, or of a sample of them, that follows from the seed.
class BlockOrder {
  public:
    /// @param most blocks that run; 0: all
    /// @param corner see BlockSample
    BlockOrder(const _SimtDim3& grid, std::uint64_t seed, std::uint64_t most = 0,
               unsigned corner = 0);

    /// Number of blocks that run.
    std::uint64_t size() const { return chosen_.empty() ? count_ : chosen_.size(); }
    /// Whether some blocks do not run.
    bool is_sample() const { return !chosen_.empty(); }
    /// Linear index of the block that is the i-th to begin.
    std::uint32_t operator[](std::uint64_t i) const {
        return static_cast<std::uint32_t>(chosen_.empty() ? permuted(i) : chosen_[i]);
    }

  private:
    std::uint64_t permuted(std::uint64_t i) const {
        return static_cast<std::uint64_t>((static_cast<unsigned __int128>(i) * stride_ + start_) %
                                          count_);
    }
    void choose(const _SimtDim3& grid, std::uint64_t seed, std::uint64_t most, unsigned first);

    std::uint64_t count_, start_, stride_;
    std::vector<std::uint64_t> chosen_;  ///< of a sample, in order; else empty
};

}  // namespace simtutor::simt
