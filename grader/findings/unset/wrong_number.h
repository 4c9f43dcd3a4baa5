#pragma once

#include <string>

#include "grader/findings/source/function_text.h"

namespace simtutor {

/// "Line 13: A thread's number in its block is …": of a kernel that reads what none of its threads
/// has stored, and computes their numbers by the wrong side of a block that is not square. Whether
/// the store goes by that number is asked. Empty where no line does.
std::string wrong_number_of_block(const Tokens& file, const FunctionText& kernel);

}  // namespace simtutor
