#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of sizes that are no multiple of a group: a name that asks only whether the last element of a
/// group exists, "exists = column + 3 < n", decides for each of its elements. Empty where none
/// does.
/// @param common what the wrong runs have in common: "Wrong only where n is no multiple of 4 (…"
std::string last_of_group(const Tokens& file, const std::string& common);

}  // namespace simtutor
