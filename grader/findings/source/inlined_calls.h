#pragma once

#include <string>
#include <vector>

#include "grader/findings/source/function_text.h"

namespace simtutor {

/// A function with the calls of some others replaced by what they do, so that a rule which follows
/// the order of lines in a function sees the lines of its helpers, too, each with its own number:
/// "replace(tile, mine);" becomes the statements of replace, with tile for its parameter. Only
/// calls that are a statement, or the whole of what one assigns or returns; only functions without
/// templates whose only return is their last statement, and arguments for arrays that are plain
/// names. All other calls stay, so the caller has to look for what is left.
/// @param inside  the function whose calls are replaced
/// @param wanted  the functions that are put in
FunctionText with_calls_inlined(const Tokens& file, const FunctionText& inside,
                                const std::vector<FunctionText>& wanted);

}  // namespace simtutor
