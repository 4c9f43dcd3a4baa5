#pragma once

#include <string>

#include "grader/findings/cost/lane_text.h"

namespace simtutor::lane_text {

/// Of lanes that meet in a bank: a name in the index that is the distance of the array's rows, and
/// with which number no two of them would meet, tried for all lanes of the warp: ". pitch is 32
/// here (line 29 makes it pitch_for(blockDim.x), line 16); with 16 …". Empty where no number helps,
/// or where the text does not tell the places.
std::string row_distance_in_banks(const Tokens& file, const Chain& chain, const WarpShape& warp,
                                  const Access& access);

}  // namespace simtutor::lane_text
