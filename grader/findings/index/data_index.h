#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of a line that updates, without an atomic function, an element whose index is itself loaded from
/// an array, "bins[bytes[i]]++": neither the order of the lanes nor a register helps there. Empty
/// for other lines.
std::string index_from_data(const Tokens& file, int line);

}  // namespace simtutor
