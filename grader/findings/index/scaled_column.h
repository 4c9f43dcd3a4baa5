#pragma once

#include <string>
#include <vector>

#include "grader/findings/index/index_text.h"

namespace simtutor {

/// "row * quarter + 4 * j", where j is kept below quarter = n / 4: j counts groups of four already,
/// and rows are counted in groups. Empty for another index.
std::string scaled_column(const Tokens& file, const FunctionText& function, const IndexText& index,
                          const std::vector<Guard>& guards);

}  // namespace simtutor
