#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace simtutor::simt {

/// How often threads came by places of the code, each known by a number below CodeMap's limit.
class CodeCounts {
  public:
    /// Inline: called for every block that a thread enters, and for loads from local memory.
    void enter(std::uint32_t code) {
        if (code >= counts_.size() || counts_[code] == 0) [[unlikely]]
            return enter_first(code);
        ++counts_[code];
    }
    /// Calls `add(code, times)` for each place, and begins anew.
    template <class Add>
    void take(const Add& add) {
        for (const std::uint32_t code : std::exchange(entered_, {}))
            add(code, std::exchange(counts_[code], 0));
    }

  private:
    [[gnu::noinline]] void enter_first(std::uint32_t code) {
        if (code >= counts_.size()) counts_.resize(2 * std::size_t{code} + 4096);
        entered_.push_back(code);
        ++counts_[code];
    }

    std::vector<std::uint64_t> counts_;   ///< by code; most are 0
    std::vector<std::uint32_t> entered_;  ///< those that are not
};

}  // namespace simtutor::simt
