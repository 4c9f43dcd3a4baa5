#pragma once
/// Rules about warp intrinsics: warp.mask and warp.source.

#include <cstdint>

namespace simtutor::simt {

struct Thread;
class Block;

/// Looks at lane.warp_call before the lane waits there: its own bit in the mask, a shuffle's width.
/// What is wrong is reported and put right.
void check_warp_call(Thread& lane);

/// `waiting` (lanes of the warp that begins with thread `begin`) wait at the call of `lane` for
/// `missing`, which never come.
void report_missing_lanes(const Block& block, unsigned begin, unsigned lane, std::uint32_t waiting,
                          std::uint32_t missing);

/// Reports shuffles that read a lane outside `group`, the lanes that took part.
void check_sources(const Block& block, unsigned begin, std::uint32_t group);

}  // namespace simtutor::simt
