#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Where one branch of a function launches one kernel and the other another: "line 46 decides
/// which kernel runs (n % 2 == 0): gpu2 in line 49, or gpu1 in line 53". Empty where there is no
/// such branch, or more than one.
std::string kernel_choice(const Tokens& file);

/// Of such a branch that asks "n % 4 == 0": the kernel that runs in all failing runs.
/// @param common as in "Wrong only where n is a multiple of 4 (…"; empty where it tells neither
std::string kernel_of_failures(const Tokens& file, const std::string& common);

/// "line 45 asks n % 2 == 0": the branch around the only launch of a kernel. Empty where none
/// stands there.
std::string launch_condition(const Tokens& file, const std::string& kernel);

}  // namespace simtutor
