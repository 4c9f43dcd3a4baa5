#pragma once

#include "grader/findings/source/function_text.h"

namespace simtutor {

/// Words of a statement, with what names were given in the loop `loop` put in their place: "start +
/// (4 * (g + 1) + j)" of "start + next" with "next = 4 * (g + 1) + j". Counters stay, and so does
/// what was given before the loop.
Tokens spelled_in_round(const FunctionText& function, const Tokens& words, int statement, int loop);

}  // namespace simtutor
