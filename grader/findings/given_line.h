#pragma once

#include <string>

#include "grader/findings/sources.h"

namespace simtutor {

/// Whether a line of a submission is given: the file marks what the student writes, and this line
/// stands outside of that. False where nothing is marked.
bool is_given(Sources& sources, const std::string& file, int line);

}  // namespace simtutor
