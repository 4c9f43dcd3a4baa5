#pragma once

#include <cstddef>
#include <vector>

#include "grader/lesson/record.h"

namespace simtutor::report {

/// Of messages of one check, each about a run, the one that a short report shows: that of the
/// smallest run that shows the pattern of what is wrong. Of an array of one or a few elements that
/// are all wrong nobody can tell the border from the inside, or one block from the next.
/// @param first where the messages about runs begin
/// @return the index of that message; `first` where no other tells more
std::size_t telling_run(const std::vector<check::Message>& messages, std::size_t first);

}  // namespace simtutor::report
