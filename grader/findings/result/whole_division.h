#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// "9 / 5" in a file: "9 / 5 in line 17 divides whole numbers, which gives 1." Empty where no
/// quotient of two numbers loses a rest.
std::string whole_division(const Tokens& file);

/// Where only the end of a result was never written: "n / threads in line 12 rounds down: who takes
/// what is left over?" Empty where the text rounds up, or asks for the rest.
/// @param message "… Only the last 4 rows, from row 252 on, are wrong. …"
/// @param run     its name: "n = 256", which a constant may divide
std::string left_over(const Tokens& file, const std::string& message, const std::string& run = {});

/// Whether the file takes the rest of a division by `part`, or adds to what it divides.
bool asks_for_rest(const Tokens& file, const std::string& part);

}  // namespace simtutor
