#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// A barrier of a kernel between whose neighbours no line stores what a line on its other side
/// reads or stores: "The barrier in line 66 …: it can go." Empty where a barrier stands in a
/// branch, where a function waits that cannot be followed, and where an array is reached through a
/// pointer, so that the text does not show who meets whom.
std::string spare_barrier(const Tokens& file, const std::string& kernel);

}  // namespace simtutor
