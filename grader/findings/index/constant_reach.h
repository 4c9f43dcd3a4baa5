#pragma once

#include <string>
#include <vector>

#include "grader/findings/index/index_text.h"

namespace simtutor {

/// An index whose numbers alone lead behind the end: "k" of a loop to a constant that is larger
/// than the array, and "k % ahead" where ahead is. Empty for another index.
/// @param extent of the array, or of the row that was left
std::string constant_reach(const Tokens& file, const IndexText& index,
                           const std::vector<Guard>& guards, long long extent);

/// "column < n + 1" before "row * n + column": a row has n elements. Empty for other conditions.
std::string one_more_asked(const IndexText& index, const std::vector<Guard>& guards);

/// " load_row is 2 * threadIdx.y (line 13).", for each name in the words that is computed.
std::string made_names(const FunctionText& function, const Tokens& words, int statement);

}  // namespace simtutor
