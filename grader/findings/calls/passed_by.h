#pragma once

#include <set>
#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// {"cudaFree"} of "Call cudaFree when …", {"free", "delete"} of "Call free or delete when …".
std::set<std::string> releases_in(const std::string& advice);

/// Of memory, or of another thing, that a function frees on one way and not on another: "The return
/// in line 79, where count == 0, leaves without the cudaFree of line 88: …". Empty else.
/// @param line of the call that made it @param advice "Call cudaFree when …"
std::string return_before_free(const Tokens& file, int line, const std::string& advice);

/// Of what a loop makes anew in each round and puts where the one before was, while only the last
/// is freed, behind the loop: "Line 69 stands in the loop of line 60 …". Empty else.
std::string replaced_in_loop(const Tokens& file, int line, const std::string& advice);

}  // namespace simtutor
