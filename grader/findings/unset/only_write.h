#pragma once

#include <string>

#include "grader/findings/finding.h"
#include "grader/findings/sources.h"

namespace simtutor {

/// The usual advice about an element that was never written, without the offer to clear the array
/// where the line that reads adds nothing to it: then a 0 would only hide what is missing.
std::string only_write(const simt::Finding& finding, Sources& sources);

}  // namespace simtutor
