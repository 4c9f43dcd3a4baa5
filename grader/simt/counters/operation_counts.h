#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>

#include "grader/simt/counters/counters.h"
#include "grader/simt/counters/operations.h"
#include "grader/simt/engine/code_map.h"

namespace simtutor::simt {

/// What basic blocks compute, per source line.
class OperationCounts {
  public:
    using Lines = std::map<std::pair<std::string, int>, AccessCounts>;

    explicit OperationCounts(CodeMap& code) : code_(code) {}

    /// One pass of one thread through a block; nothing if there is a problem. Cached.
    const Lines& of_block(std::uint32_t block);
    /// Why operations cannot be counted here: a sentence; empty if they can.
    const std::string& problem() const { return problem_; }

  private:
    Lines read(std::uint32_t block);

    CodeMap& code_;
    std::unique_ptr<BlockDecoder> decoder_;
    std::string problem_;
    std::unordered_map<std::uint32_t, Lines> blocks_;
};

}  // namespace simtutor::simt
