#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Results that are copied back before the launch that makes them: behind the launch, in the same
/// round of a loop or in the same branch, nothing copies. Empty where the file has no such launch.
std::string copied_before_launch(const Tokens& file);

/// What a round of a loop takes from the host's array before the launch and the copy of the same
/// round bring its result there: "Line 125 uses picture, and only line 128 copies …". Empty where
/// no loop does so.
std::string used_before_copy(const Tokens& file);

/// "The copies from the device are in lines 35, 39, the launches in lines 33, 40": where results
/// come from another step than the one they should show. Empty without a copy or a launch.
std::string copies_and_launches(const Tokens& file);

}  // namespace simtutor
