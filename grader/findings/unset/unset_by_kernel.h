#pragma once

#include <string>

#include "grader/findings/finding.h"
#include "grader/findings/source/function_text.h"

namespace simtutor {

/// Of an array that nothing has written to, and that the kernel reads and may store to, but nowhere
/// does: an earlier launch may have to leave its values there. Empty for an input, const in the
/// kernel, and where some line of the file stores to an array of this name.
std::string unset_by_kernel(const Tokens& file, const FunctionText& kernel,
                            const simt::FindingSide& read);

}  // namespace simtutor
