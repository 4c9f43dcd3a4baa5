#pragma once

#include <string>
#include <vector>

#include "grader/check/wrong/runs.h"

namespace simtutor::check {

// What wrong runs have in common, told by their launches, threads or devices. Empty: they tell
// nothing.

/// Of blocks whose last warp has fewer threads: what is made of whole warps leaves it out.
std::string by_last_warp(const Runs& runs);

/// "there are several blocks and n is no multiple of 4": what is left over of whole pieces is done
/// by each block, so a single block does it once.
std::string by_rest_in_blocks(const Runs& runs);

/// "n leaves a rest by 4 that is larger than the number of threads in a block": each thread takes
/// one of the elements that whole pieces leave over.
std::string by_rest_of_threads(const Runs& runs);

/// "n is no multiple of the number of blocks, and there in 18 of 22 runs": what a division leaves
/// over may be too little to be seen.
std::string by_rest_of_blocks(const Runs& runs);

/// "blocks have several rows and columns and are not square": width and height, or x and y,
/// have taken each other's place. One square block that is right must be among the runs.
std::string by_shape(const Runs& runs);

/// Of work that devices share: what no device was given shows only where something is left over.
/// That explains more than whatever else the sizes have in common.
std::string by_share(const Runs& runs);

/// Of work that is right on one device, whatever its size.
std::string by_devices(const Runs& runs);

/// Whoever divides the work by the threads that were asked for loses the parts of those that the
/// system did not give.
std::string by_team(const Runs& runs);

}  // namespace simtutor::check
