#pragma once

#include <string>

#include "grader/findings/finding.h"
#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of a race between threads of two blocks under a lock, part of which orders for the threads of
/// one block only: the line with that scope. Empty where there is none.
std::string narrow_scope(const Tokens& file, const simt::Finding& finding);

/// Of locks whose order the program gives by name (cuda::memory_order_acquire): what to look at.
/// Empty for locks that are ordered by __threadfence().
std::string named_orders(const Tokens& file);

/// Advice without the sentence that asks for a fence behind an atomic which acquires itself.
std::string without_own_acquire(const Tokens& file, const std::string& advice);

}  // namespace simtutor
