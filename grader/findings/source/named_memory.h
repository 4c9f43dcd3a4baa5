#pragma once

#include "grader/findings/finding.h"
#include "grader/findings/sources.h"

namespace simtutor {

/// Writes "frame[0]" in place of "memory[0]", of memory that a call has allocated, where the line
/// of the access shows the pointer. "memory[8] (through `sums`)" where the pointer may point behind
/// the memory's begin, so that the number is another one.
void name_memory(simt::Finding& finding, Sources& sources);

}  // namespace simtutor
