#pragma once

#include "grader/findings/cause.h"
#include "grader/findings/source/function_text.h"

namespace simtutor {

/// Of an element of a shared tile that nobody wrote: all stores to the tile stand under one branch
/// that asks for the thread's place in the whole grid, so threads beyond the border store nothing.
/// Empty where some store stands under no such branch.
Cause guarded_tile(const simt::Finding& finding, const FunctionText& function,
                   const std::string& tile);

}  // namespace simtutor
