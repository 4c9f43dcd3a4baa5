#pragma once

#include <functional>
#include <string>
#include <vector>

#include "grader/findings/finding.h"

namespace simtutor::simt {

/// Rule index.overflow, where no run can show it: two numbers of 32 bits that nothing bounds, sizes
/// of the caller or counters up to them, are multiplied in 32 bits, and the product becomes an
/// index, an offset or the bound of a loop. One finding for each line. For lessons that give no
/// upper limit for their sizes.
/// @param dump what dump_steps wrote (compile.h)
/// @param text the program, whose aliases of types count
/// @param wanted takes the files whose functions are judged
std::vector<Finding> wide_product_findings(const std::string& dump, const std::string& text,
                                           const std::function<bool(const std::string&)>& wanted);

}  // namespace simtutor::simt
