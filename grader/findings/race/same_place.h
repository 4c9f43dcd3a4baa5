#pragma once

#include <string>

#include "grader/findings/finding.h"
#include "grader/findings/source/code_tokens.h"
#include "grader/findings/sources.h"

namespace simtutor {

/// Of two threads that write one element: by which expressions both came to it, where the text
/// tells what those are worth for them. Where a function stores for several callers and the text
/// does not tell, the calls. Empty for other races.
std::string same_place(const simt::Finding& finding, Sources& sources);

/// "line 26, which calls put4 with part[g][4 * row + 8]": of a thread's access in a function with
/// several calls, where the text tells which of them led to the element. Else empty.
std::string call_that_leads(const Tokens& file, const simt::FindingSide& side);

}  // namespace simtutor
