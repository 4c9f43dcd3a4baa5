#pragma once

#include <string>

#include "grader/findings/code_tokens.h"

namespace simtutor {

/// What is wrong with a thread's place in the grid as these words compute it, without a full stop:
/// "blockIdx.x * gridDim.x + threadIdx.x"; empty if it is right, or if there is none.
std::string wrong_thread_number(const Tokens& words);

}  // namespace simtutor
