#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// "start + depth <= n" in a loop: the last piece, which is not whole, gets no round. Where lines
/// behind the loop take it, these are asked about; where they may take it, that is asked.
/// @param common as in "Wrong only where n is no multiple of 16 (…". Empty for any other.
std::string last_piece_left_out(const Tokens& file, const std::string& common);

}  // namespace simtutor
