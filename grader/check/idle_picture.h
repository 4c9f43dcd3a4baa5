#pragma once

#include <string>

#include "grader/check/program_files.h"

namespace simtutor::check {

/// Of a picture that a program wrote in a run whose kernels did nothing, what is wrong if more than
/// an eighth of its bytes that should not be 0 are right all the same; else empty. Only bytes of
/// several values prove that the host has computed them: those of one value may be what the array
/// held before the launch.
std::string right_without_kernels(const Picture& wanted, const Picture& got,
                                  const std::string& name);

}  // namespace simtutor::check
