#pragma once
/// Clocks: what is ordered before something, thread by thread (Clock in thread.h).

#include "grader/simt/engine/thread.h"

namespace simtutor::simt {

struct SegmentInfo;

/// Adds what `from` knows; of each thread the newest stays. @return true if any of it was new
bool merge_clock(Clock& into, const Clock& from);
/// Adds one entry. @return as above
bool merge_clock(Clock& into, const Acquired& entry);
/// The part that is about threads of `block`.
Clock part_of_block(const Clock& clock, std::uint32_t block);
/// True if the clock covers an access of this launch; `info` is its segment's.
bool covers(const Clock& clock, const SegmentInfo& info, Stamp earlier);

}  // namespace simtutor::simt
