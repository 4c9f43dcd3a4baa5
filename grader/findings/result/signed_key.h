#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of a key from 2^31 on that lies in another bucket than its own: the remainder comes out of the
/// key taken as a signed number. Empty where the arithmetic does not fit.
/// @param message as in "Key 4294967295 is in the chain of bucket 1; it belongs to bucket 7."
/// @param run as in "push_keys, n = 33, keys spread, 8 buckets, 1 x 1 threads"
std::string signed_key(const Tokens& file, const std::string& message, const std::string& run);

}  // namespace simtutor
