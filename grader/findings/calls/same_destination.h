#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// A copy to a parameter of its function, which a loop calls with the same place in every round
/// though its other arguments follow the round: "start(parts[d], a, sums)". Empty where there is
/// none.
/// @param line of the copy
std::string same_destination(const Tokens& file, int line);

/// What to do about two works that meet, where the program gives work to several devices: a stream
/// belongs to one of them, so both cannot use one. Empty where the advice is as good.
std::string advice_for_devices(const Tokens& file, const std::string& advice);

}  // namespace simtutor
