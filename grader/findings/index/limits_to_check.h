#pragma once

#include <string>

#include "grader/findings/source/function_text.h"

namespace simtutor {

/// Of an index of host code that nothing else explains: the lines of the pointer, and who gives the
/// loop its end. Empty where neither is known.
/// @param below the index lies before the array: then no end of a loop is at fault
/// @param action "read" or "write": only the pointers on that side of an assignment are named
std::string limits_to_check(const Tokens& file, const FunctionText& function, int line, bool below,
                            const std::string& action = {});

/// Of memory without a name, behind whose end a function reaches that is given a pointer to it:
/// where the caller gets that memory, and whether it is enough. Empty where the caller has it from
/// elsewhere.
/// @param action "read" or "write": of the pointers on that side of an assignment
std::string room_of_buffer(const Tokens& file, const FunctionText& function, int line,
                           const std::string& action);

}  // namespace simtutor
