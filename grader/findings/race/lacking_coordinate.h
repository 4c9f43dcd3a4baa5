#pragma once

#include <string>

#include "grader/findings/finding.h"
#include "grader/findings/sources.h"

namespace simtutor {

/// Of two threads of a kernel that come to one element in a line that stores: the coordinates in
/// which they differ and that the element's index is not made of. Of equal values (race.same-value)
/// also that both come to one place, where the index has those coordinates. What orders the two
/// would only make a wrong place reliable. Empty where the text does not tell what the index is
/// made of, and for updates of one element for each block.
/// @param of_each_thread only where the index tells some threads of a block apart
std::string lacking_coordinate(const simt::Finding& finding, Sources& sources,
                               bool of_each_thread = false);

}  // namespace simtutor
