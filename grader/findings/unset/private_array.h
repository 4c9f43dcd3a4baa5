#pragma once

#include "grader/findings/cause.h"

namespace simtutor {

/// Of a finding "memory.uninitialised" about a local array: whether the text around it reads as if
/// the threads of a block were to fill it together, so that its declaration lacks __shared__.
Cause private_array(const simt::Finding& finding, Sources& sources);

}  // namespace simtutor
