#pragma once

#include <string>

#include "grader/findings/cost/lane_text.h"

namespace simtutor::lane_text {

/// "tile[place(x, y, w)]", where place turns a row by "row & 15", and lanes 0 and 16 go to rows 0
/// and 16, which get the same order. Empty where the text does not tell the row of each lane, or
/// each row that the lanes go to has another number.
std::string turned_in_call(const Tokens& file, const Chain& chain, const WarpShape& warp,
                           const Access& access);

}  // namespace simtutor::lane_text
