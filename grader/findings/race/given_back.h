#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// A number that a thread draws with atomicAdd() and gives back with atomicSub(): between the two
/// others draw theirs, so that numbers are handed out twice or not at all. Empty where the line is
/// made of no such number.
std::string given_back(const Tokens& file, int line);
/// The same of any function of the words.
std::string given_back(const Tokens& file);

}  // namespace simtutor
