#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// ", in the loop over i of line 16, which begins at first (line 15)": which elements a store
/// reaches whose index has a loop's counter; empty for another index.
std::string loop_of_store(const Tokens& file, const std::string& array, const std::string& run);

}  // namespace simtutor
