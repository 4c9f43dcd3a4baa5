#pragma once

#include <string>
#include <vector>

#include "grader/findings/finding.h"
#include "grader/simt/translate/translate.h"

namespace simtutor::simt {

/// Rule registers.local-array: arrays of device functions that the compiler could not turn into
/// scalars, because an index of theirs is still not constant after unrolling. One finding for each.
///
/// g++ stands for ptxas here, so that the answer is the same on every machine, with nvcc or
/// without. Arrays that only hold constants, or that only a call needs in memory, are none of the
/// rule's.
/// @param dump what dump_optimised wrote about `text`
/// @param functions those of `text`
std::vector<Finding> local_array_findings(const std::string& dump, const std::string& text,
                                          const std::vector<FunctionInfo>& functions);

}  // namespace simtutor::simt
