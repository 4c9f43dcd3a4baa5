#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>

#include "grader/check/check.h"

namespace simtutor::check {

/// The step of a product that begins with the fewest values of B in flight: loaded, and not used
/// by a step before.
struct ValuesAhead {
    std::int64_t step = 0;    ///< of the whole kernel
    std::int64_t fewest = 0;  ///< values in flight when it begins
    bool seen = false;        ///< false: the trace shows no step
};

/// What the first warp of the first block does, in its order: it loads a value of "b" for each lane
/// and reads a tile of A from shared memory. A step uses one value of B, and all of them read
/// equally many elements of the tile. An access that reads several elements may belong to several
/// steps, as where a float4 holds four neighbours of a row: they begin together.
/// @param trace as in trace.md
/// @param wanted values that must be in flight. The last steps before a barrier have fewer left to
/// load: nothing is asked of them.
ValuesAhead values_ahead(const nlohmann::json& trace, std::int64_t wanted);

/// The same where each thread of the block computes with another row of "b" first: then the trace
/// tells when a step begins, however the tile was read before.
/// @param trace with first uses, one for each value that a thread loads; else nothing is seen
ValuesAhead values_ahead_of_uses(const nlohmann::json& trace, std::int64_t wanted);

/// Of a run of C = A*B whose first block has a thread for each column of C. Where its accesses show
/// too few values in flight, the product runs again, and shows when each value is used: a kernel
/// may read the tile into registers ahead of its multiply-adds, and load values between the two.
ValuesAhead fewest_values_ahead(const Run& run, std::int64_t wanted);

}  // namespace simtutor::check
