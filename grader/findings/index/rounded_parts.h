#pragma once

#include <string>

#include "grader/findings/source/function_text.h"

namespace simtutor {

/// Of an index with "k * part" behind a guard "i < part", where a line above rounds the part up:
/// all parts together are longer than the whole. Whether the part or the guard is wrong is asked.
/// Empty where the bound is no such name.
/// @param statement of the access @param bound "part" @param term "k * part"
std::string rounded_parts(const FunctionText& function, int statement, const Tokens& bound,
                          const Tokens& term);

}  // namespace simtutor
