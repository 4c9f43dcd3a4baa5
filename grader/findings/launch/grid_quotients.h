#pragma once

#include <string>
#include <vector>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// What the quotients say that a grid is made of. Each is empty where no quotient is so.

/// "n / threads + 1 is one too many where n is a multiple of threads; …"
std::string one_block_more(const Tokens& words);

/// "n / 16 in line 7 rounds down: what is left over gets no block.", of the first that is not
/// rounded up.
std::string first_rounded_down(const std::vector<Tokens>& values);

/// How each of those is rounded up: "n / 16 in line 7 divides whole numbers, …: write (n + 15)
/// / 16."
std::string rounding_up(const std::vector<Tokens>& values);

}  // namespace simtutor
