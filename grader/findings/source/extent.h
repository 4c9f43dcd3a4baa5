#pragma once

#include <optional>

#include "grader/findings/finding.h"
#include "grader/findings/sources.h"

namespace simtutor {

/// The line that gives the array of a bounds finding its extent, or of an alignment its alignment:
/// its declaration, or the call that allocates it. It is looked for in the text, since addresses
/// know no declarations.
std::optional<simt::FindingSide> extent_of(const simt::Finding& finding, Sources& sources);

}  // namespace simtutor
