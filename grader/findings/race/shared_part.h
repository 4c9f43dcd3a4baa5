#pragma once

#include <string>

#include "grader/findings/finding.h"
#include "grader/findings/sources.h"

namespace simtutor {

/// Of works in several streams that meet: two names for parts of one list of pointers that have an
/// element in common, "d_b = list + 2" with two elements and "d_c = list + 3". Empty where the text
/// shows no such parts.
std::string shared_part(const simt::Finding& finding, Sources& sources);

}  // namespace simtutor
