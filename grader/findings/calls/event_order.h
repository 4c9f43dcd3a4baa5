#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// A time between two events that is below 0, since the later one is given first, or that holds
/// nothing, since no statement stands between their recordings. Empty where neither is so.
std::string event_order(const Tokens& file);

/// A wait for the second event of a time that stands before the event's recording. Empty where the
/// function waits behind it as well.
/// @param line of cudaEventElapsedTime
std::string wait_before_record(const Tokens& file, int line);

/// A time that the host's clock tells, with the line. Empty where the file asks no such clock.
std::string host_clock(const Tokens& file);

}  // namespace simtutor
