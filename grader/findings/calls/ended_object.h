#pragma once

#include <string>

#include "grader/findings/finding.h"
#include "grader/findings/sources.h"

namespace simtutor {

/// Of memory that is used after a destructor has freed it: the object that has ended before, at the
/// end of its block, or at the end of its line, where it has no name. Where neither is found, and
/// the class forbids copies, what is left of the advice. Empty for any other advice.
std::string ended_object(const simt::Finding& finding, Sources& sources);

}  // namespace simtutor
