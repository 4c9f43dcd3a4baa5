#pragma once

#include <string>

#include "grader/findings/source/function_text.h"
#include "grader/findings/source/launch_lines.h"

namespace simtutor {

/// What a launch gives for the kernel's parameter; empty where it is not known.
Tokens given_at_launch(const Tokens& file, const LaunchText& launch, const FunctionText& kernel,
                       const std::string& parameter);

/// The only launch of a kernel; its kernel is empty where the file has none, or several.
LaunchText only_launch(const Tokens& file, const std::string& kernel);

}  // namespace simtutor
