#pragma once

#include <string>

#include "grader/findings/finding.h"
#include "grader/findings/source/function_text.h"

namespace simtutor {

/// Of an array that nothing has written to when a kernel reads it, though the text copies to it, or
/// clears it: what may have kept that call from it. Of an input that the text only allocates, frees
/// and gives to the kernel: that no line copies to it; of any other array
/// which one the launch gives for it, and a question. Empty where the launch is not known.
std::string copied_nothing(const Tokens& file, const FunctionText& kernel,
                           const std::string& array);

}  // namespace simtutor
