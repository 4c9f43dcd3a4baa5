#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// A copy of __pipeline_memcpy_async whose last argument, the bytes to fill with 0, is more than 0
/// where its source is the element, and 0 where it is not: "Line 55 fills with 0 where there …".
/// Empty where no copy does.
std::string filled_where_it_is(const Tokens& file);
/// The same of the copy that begins in a line: it reads outside where its bytes are not filled.
std::string filled_in_line(const Tokens& file, int line);

}  // namespace simtutor
