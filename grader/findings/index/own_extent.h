#pragma once

#include <string>

#include "grader/findings/index/index_text.h"

namespace simtutor {

/// "column * columns + row": what is multiplied by the length of a row is counted by that length
/// itself, as the names say, so the two coordinates are in each other's place. Empty for other
/// names: an array may be stored by columns.
std::string times_own_extent(const IndexText& index);

}  // namespace simtutor
