#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// An object without a name whose class gives something back in its destructor: "Guard{lock};" is
/// destroyed at the end of its own statement. "Line 37 makes a Guard without a name: …"; empty if
/// the file has none.
std::string unnamed_guard(const Tokens& file);

}  // namespace simtutor
