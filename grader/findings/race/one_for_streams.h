#pragma once

#include <string>

#include "grader/findings/finding.h"
#include "grader/findings/sources.h"

namespace simtutor {

/// Of works in several streams that meet in one array: a launch in stream[s] that is given d_a[s]
/// and the plain d_c. Empty where every array, or none, has the stream's index.
std::string one_for_streams(const simt::Finding& finding, Sources& sources);

/// Of a kernel that races with a library whose calls were given a stream: the kernel's launch has
/// none. Empty where it names one.
std::string launch_beside_library(const simt::Finding& finding, Sources& sources);

/// Of two launches of one line, in two streams, that meet: an order is right only where they are
/// meant to share what they meet in. Empty where the two stand in different lines.
std::string launches_of_one_line(const simt::Finding& finding, Sources& sources);

}  // namespace simtutor
