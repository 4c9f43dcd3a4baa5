#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Mistakes that the text of a program shows as a whole, for a wrong result: what is first found.
/// @param called what the run reaches
std::string result_pattern(const Tokens& file, const Tokens& called, const std::string& message,
                           const std::string& run, const std::string& common);
/// The same for a time that the program takes by events.
std::string time_pattern(const Tokens& file);

}  // namespace simtutor
