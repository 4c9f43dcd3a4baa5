#pragma once

#include <string>

#include "grader/findings/finding.h"
#include "grader/findings/sources.h"

namespace simtutor {

/// What the text adds to advice that is right, but does not name all lines; empty where it says
/// enough.
std::string added_by_text(const simt::Finding& finding, Sources& sources);

}  // namespace simtutor
