#pragma once

#include <string>

#include "grader/findings/index/index_text.h"

namespace simtutor {

/// The row or column that an access of a round loads, where a thread's own place in the tile is
/// only a part of it: "Line 13 loads from row start + y …, and start ends at k (line 11): ask for
/// start + y < k".
/// @param place the thread's own part, "y"
/// @return empty where the index adds no loop's counter to it, or the text does not tell its end
std::string round_row(const FunctionText& function, const IndexText& index,
                      const std::string& place);

}  // namespace simtutor
