#pragma once

#include <string>

#include "grader/findings/finding.h"
#include "grader/findings/sources.h"

namespace simtutor {

/// Of two works in streams that do not wait for each other, where one is a copy: in which stream
/// each lies, by the words of the text, and what to do: "Line 68 launches blend in lane[i].stream,
/// and line 72 copies in lane[0].stream. Use one stream for both, or …". Empty where the text names
/// one stream for both, or a stream is not found.
std::string two_streams(const simt::Finding& finding, Sources& sources);

}  // namespace simtutor
