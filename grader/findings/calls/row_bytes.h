#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// A call of cudaMallocPitch whose row counts elements where bytes are meant: "cudaMallocPitch in
/// line 118 gets width …". Empty where none does, as far as the text tells.
std::string pitched_row_without_bytes(const Tokens& file);

/// The same of a copy, or of a clearing, of rows: it leaves the rest of each row as it was.
std::string copied_row_without_bytes(const Tokens& file);

}  // namespace simtutor
