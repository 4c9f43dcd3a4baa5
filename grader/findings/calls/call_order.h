#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// An event that is waited for, and that is recorded before the work of a line which the wait is
/// meant to cover: "Line 74 records sent before …". Empty where none is.
std::string recorded_too_early(const Tokens& file, int line);

/// A stream that is created before the function chooses the device, in the same function; empty
/// where none is.
std::string stream_before_device(const Tokens& file);
/// Of a launch in a stream of another device: that, or a function that creates a stream and
/// chooses no device.
std::string stream_of_other_device(const Tokens& file, int launch);

}  // namespace simtutor
