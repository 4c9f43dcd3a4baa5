#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// " upload (line 29) takes one by value.", of objects whose destructor frees what they have; empty
/// where no function does.
/// @param type "DeviceArray"
std::string passed_by_value(const Tokens& file, const std::string& type);

}  // namespace simtutor
