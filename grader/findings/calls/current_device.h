#pragma once

#include <string>

#include "grader/findings/source/function_text.h"

namespace simtutor {

/// A loop over the devices, or a function that is given a device's number, in which the current
/// device is asked in place of that one: "cudaGetDevice in line 9 gives …". Empty where anything in
/// the loop, or before the call in the function, calls cudaSetDevice.
std::string current_device(const Tokens& file, const FunctionText& function);
/// The first of the file's functions that does so.
std::string current_device(const Tokens& file);

}  // namespace simtutor
