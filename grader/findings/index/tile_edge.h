#pragma once

#include <string>

#include "grader/findings/source/function_text.h"

namespace simtutor {

/// "a[(i + r) * stride + t]" in "for (i = 0; i < rows; i += tile) … for (r = 0; r < tile; ++r)",
/// and a vector that is read at j in "for (j = 0; j < n; j += lanes)": the last tile hangs over the
/// edge. Empty where something asks for the element itself.
/// @param text of the line
std::string tile_over_edge(const FunctionText& function, int line, const std::string& text);

}  // namespace simtutor
