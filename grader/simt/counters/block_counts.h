#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace simtutor::simt {

/// How often threads entered each basic block. Only in programs compiled to report their blocks.
class BlockCounts {
  public:
    /// Inline: called for every block that a thread enters. @param block see CodeMap
    void enter(std::uint32_t block) {
        if (block >= counts_.size()) counts_.resize(2 * std::size_t{block} + 4096);
        if (counts_[block]++ == 0) entered_.push_back(block);
    }
    /// Adds the counts to others and begins anew.
    void take(std::unordered_map<std::uint32_t, std::uint64_t>& into) {
        for (const std::uint32_t block : entered_) {
            into[block] += counts_[block];
            counts_[block] = 0;
        }
        entered_.clear();
    }

  private:
    std::vector<std::uint64_t> counts_;   ///< by block; most are 0
    std::vector<std::uint32_t> entered_;  ///< those that are not
};

}  // namespace simtutor::simt
