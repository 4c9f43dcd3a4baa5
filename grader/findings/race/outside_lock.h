#pragma once

#include <string>

#include "grader/findings/finding.h"
#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of an access in front of the line that takes a lock, or behind the one that gives it back, to an
/// array that the same function uses under the lock: where the access belongs. Empty for others,
/// and where the text does not show that both are on one way.
std::string outside_lock(const Tokens& file, const simt::Finding& finding);

/// Of a lock in shared memory, of which each block has one of its own, where threads of two blocks
/// met. Empty for others.
/// @param taken line that takes the lock `lock`
std::string lock_of_block(const Tokens& file, const simt::Finding& finding, int taken,
                          const std::string& lock);

/// Of a lock that only some threads take, while a line behind runs for all: "Line 68 takes …".
/// Empty where both stand under one condition. @param data the line behind
std::string taken_by_some(const Tokens& file, int taken, const std::string& lock, int data);

/// Of a wait for a lock that no thread finds free, because the host sets it to something else
/// before the launch. Empty where the text does not show that.
std::string set_before_launch(const Tokens& file, const simt::Finding& finding);

}  // namespace simtutor
