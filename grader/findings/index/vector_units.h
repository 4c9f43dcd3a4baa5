#pragma once

#include <string>

#include "grader/findings/finding.h"
#include "grader/findings/sources.h"

namespace simtutor {

/// Of a vector whose address is no multiple of its size: the term of its index that steps by less
/// than a vector, "j" of "&c[row * n + j]" where j is the thread's number, or "k / 4". In a pointer
/// to float it counts single elements, and most likely means vectors. Empty where no term is such,
/// or several are, whose sum may be a multiple again.
std::string vector_units(const simt::Finding& finding, Sources& sources);

}  // namespace simtutor
