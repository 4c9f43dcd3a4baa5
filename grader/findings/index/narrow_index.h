#pragma once

#include <string>
#include <vector>

#include "grader/findings/finding.h"
#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of an access outside of its array whose index follows from a number that is cut to 8 or 16 bits:
/// "First repair the finding index.narrow in line 35: …". Empty where the index does not follow
/// from it, or where no number of the runs is as large as that.
/// @param runs the labels of the runs that showed the access: "n = 33024"
std::string narrow_index_text(const Tokens& file, const simt::Finding& narrow,
                              const simt::Finding& outside, const std::vector<std::string>& runs);

}  // namespace simtutor
