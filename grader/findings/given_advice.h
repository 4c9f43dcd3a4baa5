#pragma once
/// What sort of advice the simulator has given a finding. It comes as a sentence; which words tell
/// the sort is decided here alone.

#include <string_view>

#include "grader/findings/finding.h"

namespace simtutor {

enum class GivenAdvice {
    other,
    repair_first,   ///< another finding is the cause, or may be
    block_barrier,  ///< __syncthreads() between two accesses
    warp_barrier,   ///< __syncwarp() between two accesses
    fence,          ///< __threadfence() between data and a flag
    one_stream,     ///< one stream for both, or an event
};

/// How the advice of each sort begins. What the simulator says begins so, too.
inline constexpr std::string_view repair_first_words = "First ";
inline constexpr std::string_view one_stream_words = "Use one stream for both";

GivenAdvice given_advice(const simt::Finding& finding);
/// A barrier of the block or of the warp.
bool asks_for_barrier(const simt::Finding& finding);

}  // namespace simtutor
