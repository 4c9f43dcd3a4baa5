#pragma once

#include <string>
#include <vector>

#include "grader/findings/source/function_text.h"

namespace simtutor {

/// Of "if (whole || row + y < k)" around an access: a thread comes there where one of the
/// conditions holds, so that a name is compared, and yet may lie outside. Empty where no such
/// condition asks for the name.
/// @param name a thread's place in the index
std::string either_way(const std::vector<Guard>& guards, const std::string& name);

}  // namespace simtutor
