#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Whether the call at a place of the file waits for the second of two events whose time is asked
/// for behind it, and in no loop: without it there is no time.
bool is_needed_wait(const Tokens& file, std::size_t at);

}  // namespace simtutor
