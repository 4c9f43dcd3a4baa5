#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// A loop in a program with several devices that gives one its work and waits for it before the
/// next one gets any: "The loop in line 103 …". Empty where no loop does both.
std::string device_wait(const Tokens& file);

}  // namespace simtutor
