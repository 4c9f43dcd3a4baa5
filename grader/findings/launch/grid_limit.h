#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of a file that asks the device for something, and not for the number of its multiprocessors: the
/// line, and what it asks for.
std::string other_question(const Tokens& file);

/// A grid that is made of the number of elements alone, where the device decides how many threads
/// run at once; empty where the file asks the device.
std::string grid_without_limit(const Tokens& file);

}  // namespace simtutor
