#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of threads that a function numbers down the columns of the block: x comes from "flat / side" and
/// y from "flat % side", where flat is the thread's number in the block. Empty where none does.
std::string column_numbering(const Tokens& file);

}  // namespace simtutor
