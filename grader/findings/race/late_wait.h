#pragma once

#include <string>

#include "grader/findings/finding.h"
#include "grader/findings/source/code_tokens.h"
#include "grader/findings/sources.h"

namespace simtutor {

/// Of two kernels that race in two streams: a wait between their launches that waits for the wrong
/// one, or, where there is no wait, which stream each works in. Empty where the text does not show
/// both launches in one function.
std::string wait_for_other_stream(const simt::Finding& finding, Sources& sources);

/// Of host code that touches what a copy may still read, or bring: the wait in the same loop that
/// comes after the host's line. Empty where no such wait is there.
std::string wait_behind_access(const simt::Finding& finding, Sources& sources);

/// " The wait in line 45 comes too late: …": of a call that asks for a time before the host has
/// waited for the event, where a wait for the same event stands behind it. Empty else.
/// @param line of the call
std::string event_wait_behind(const Tokens& file, int line);

}  // namespace simtutor
