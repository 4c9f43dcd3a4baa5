#pragma once

#include <string>

#include "grader/findings/sources.h"

namespace simtutor {

/// A warp as a counter sees it.
struct WarpShape {
    int width = 0, height = 0;  ///< of the block
    bool half = false;          ///< compute capability 1.3 serves half a warp, from 16 banks
};

/// Where the places come from that the lanes of a warp touch in a line: the line that sets a name
/// of the index, or the one in which a function computes it; and, where the line stands in a
/// function, the call that gives it places which lie apart while others are in order. Empty where
/// the text does not tell, or where the places that it tells lie together.
/// @param banks whether it is about banks of shared memory instead of sectors
std::string lane_places(Sources& sources, const std::string& file, int line, const WarpShape& warp,
                        bool banks);

}  // namespace simtutor
