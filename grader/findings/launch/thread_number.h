#pragma once

#include <optional>
#include <string>

#include "grader/findings/source/function_text.h"

namespace simtutor {

/// What is wrong with a thread's place in the grid as these words compute it, without a full stop:
/// "blockIdx.x * gridDim.x + threadIdx.x"; empty if it is right, or if there is none.
/// @param square whether the block is as wide as it is high: then blockDim.x may stand for
/// blockDim.y. Where that is not known, the text says for which blocks it holds.
std::string wrong_thread_number(const Tokens& words, std::optional<bool> square);

/// Whether a function takes the block of one side and the thread of the other, for both sides, as
/// one that transposes does.
bool takes_turned_blocks(const FunctionText& function);

/// "threadIdx.y * 32 + threadIdx.x" in a file that chooses no block with a side of 32: a sentence,
/// or empty.
std::string number_for_one_width(const Tokens& file);

/// A thread's number whose y runs fastest, in a file that divides a number by 32: "Line 30: …".
std::string number_with_y_first(const Tokens& file);

}  // namespace simtutor
