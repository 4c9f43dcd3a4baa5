#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Whether a message tells of elements that all got a value, of which some are wrong, and of no
/// place from which or to which they were moved: then no index of the store is at fault.
bool tells_of_values(const std::string& message);

/// Whether most pixels of a picture are wrong: they may be right ones in other places, which nobody
/// has asked.
bool may_be_misplaced(const std::string& message);

/// "c gets its values in line 9, made of sum (lines 4, 6)": where what is stored to an array comes
/// from, over three steps. Empty where the file does not store to it.
/// @param run whose functions count
std::string value_origin(const Tokens& file, const std::string& array, const std::string& run);

}  // namespace simtutor
