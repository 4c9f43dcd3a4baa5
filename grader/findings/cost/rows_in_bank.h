#pragma once

#include <string>

#include "grader/findings/cost/lane_text.h"

namespace simtutor::lane_text {

/// Why two lanes of a warp meet in a bank, where the length of the array's rows brings them
/// together: they go to different rows, and with another length of the rows at most half as many
/// lanes would meet. It names the line in which the length is changed; empty where no other length
/// helps so much.
/// @param access with its dimensions and the length of its rows
std::string rows_in_bank(const Tokens& file, const Chain& chain, const WarpShape& warp,
                         const Access& access, int a, int b);

}  // namespace simtutor::lane_text
