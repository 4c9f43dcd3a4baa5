#pragma once

#include <string>

#include "grader/findings/index/index_text.h"

namespace simtutor {

/// "as[16][33]" with an index of 30 where 30 is inside the other extent: a question, since the
/// declaration or the order of the two indices may be meant. Empty for other indices.
std::string exchanged_extents(const Tokens& file, const simt::Finding& finding,
                              const std::string& array);

}  // namespace simtutor
