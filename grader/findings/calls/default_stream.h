#pragma once

#include <set>
#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of a program that makes streams: its copies, and calls that fill memory, which name none, so
/// that they run in the default stream: "cudaMemsetAsync in line 44 names no stream, …". Empty
/// where each one names a stream.
/// @param given lines that are not told
std::string default_stream_calls(const Tokens& file, const std::set<int>& given);

}  // namespace simtutor
