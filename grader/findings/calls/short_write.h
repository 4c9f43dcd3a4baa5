#pragma once

#include <string>

#include "grader/findings/finding.h"
#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of memory of which only the first bytes were written: the call that wrote them, with a size that
/// is smaller than that of the allocation: "Line 67 is too short: …". Empty where several calls
/// write to it, or where the text does not tell that the sizes differ.
std::string short_write(const Tokens& file, const simt::Finding& finding);

}  // namespace simtutor
