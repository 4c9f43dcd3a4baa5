#pragma once

#include <set>
#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// For a wrong number that no array holds: the function whose name the message speaks of, the line
/// in which it gives its value back, and what that is made of. Empty where no function fits.
/// @param message as in "The peak of device 0: wanted 66908.2 GFLOP/s, got 33454.1."
/// @param given lines that a student does not write: an only call elsewhere is named as well, since
/// the function may be right and what it gets wrong; null: no call is named
std::string value_lines(const Tokens& file, const std::string& message,
                        const std::set<int>* given = nullptr);

/// What the wrong number is of the wanted one, if that tells something: "it is half of what is
/// wanted: is a factor of 2 left out, …?". Empty for any other.
std::string factor_text(const std::string& message);

}  // namespace simtutor
