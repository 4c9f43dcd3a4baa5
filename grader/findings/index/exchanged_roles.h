#pragma once

#include <string>

#include "grader/findings/index/index_text.h"

namespace simtutor {

/// "a[column * columns + row]" in a function that has "a + row * columns + column", too: the same
/// array and length of a row, with the two names in each other's place. A question, since a square
/// array may be read that way; empty if there is no such place.
std::string exchanged_roles(const FunctionText& function, const IndexText& index, int line);

}  // namespace simtutor
