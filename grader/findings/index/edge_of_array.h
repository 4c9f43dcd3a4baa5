#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// A neighbour of a cell in a picture that lies in one row of memory, which is asked for by the end
/// of the array or by its begin: "here < width * height - 1 ? here + 1 : here" takes the next row's
/// first cell for the last one of a row. Empty where the file has none.
std::string edge_of_array(const Tokens& file);

}  // namespace simtutor
