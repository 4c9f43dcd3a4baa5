#pragma once

#include <string>

#include "grader/findings/finding.h"
#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of a race on a shared array that a barrier would order: a line that reads "v[column][row]",
/// where the other stores "v[row][column]" and other lines read with that order, too. A barrier
/// would make a wrong element reliable. Empty where nothing else reads in the store's order, as in
/// a transposition.
std::string turned_read(const Tokens& file, const simt::Finding& finding);

}  // namespace simtutor
