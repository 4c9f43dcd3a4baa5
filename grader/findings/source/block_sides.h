#pragma once

#include <optional>
#include <string>
#include <utility>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// The sides of a block along x and y.
using BlockSides = std::pair<long long, long long>;

/// 16 and 8 of a run's "blocks of 16 x 8"; else of the block that the only launch of the kernel
/// gets, "dim3 block(16, 8)". Nothing where these are no numbers.
std::optional<BlockSides> block_sides(const Tokens& file, const std::string& kernel,
                                      const std::string& run);

}  // namespace simtutor
