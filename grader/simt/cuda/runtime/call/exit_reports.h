#pragma once
/// Reports at program exit: leaks, and copies that were too short. (Unchecked errors are in
/// error/errors.h.)

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "grader/simt/cuda/runtime/call/call.h"
#include "grader/simt/cuda/runtime/memory/allocation.h"

namespace simtutor::simt {

/// A copy whose size may be meant in elements.
struct ShortCopy {
    ApiCall call;
    std::string object;
    std::uint64_t bytes, whole;
    unsigned element_bytes;
};
struct ShortCopies {
    std::vector<std::pair<const void*, ShortCopy>> suspicions;  ///< by the array's first byte
    std::set<const void*> innocent;  ///< arrays that are also copied in another way
};

/// A copy was made. One that moves as many bytes as both ends have elements is suspect, unless
/// another copy or fill of the same array follows. `element_bytes`: of the pointers, 0 if unknown.
void watch_copy(const ApiCall& call, const PointerFacts& to, const PointerFacts& from,
                std::uint64_t bytes, unsigned element_bytes);
/// The array is also written in another way.
void watch_write(const ApiCall& call, const PointerFacts& facts);

/// Reports copy.size (as a warning) for copies that count elements instead of bytes, each once.
void report_short_copies();
/// Reports times of events that were asked for too early, and not again.
void report_early_times();
/// Reports memory.leak for memory, events, streams, textures and surfaces that the program did not
/// give back.
void report_leaks();

}  // namespace simtutor::simt
