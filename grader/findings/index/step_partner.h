#pragma once

#include <string>

#include "grader/findings/source/function_text.h"

namespace simtutor {

/// Of an element behind the end: a loop takes several elements in a round, "i < n; i += 2" with
/// p[i] and p[i + 1], and nothing asks whether the later ones exist. Empty for any other line.
std::string step_partner(const Tokens& file, const FunctionText& function, int line);

}  // namespace simtutor
