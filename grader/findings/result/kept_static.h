#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// "static const cudaDeviceProp answer = ask(device);" in a function: the value is made once, with
/// the first device, and every later call gets it. Told where the file gives the function other
/// values later, in a loop or from several places, or where the grader calls it. Empty where the
/// value is made of nothing that changes.
std::string kept_static(const Tokens& file);

}  // namespace simtutor
