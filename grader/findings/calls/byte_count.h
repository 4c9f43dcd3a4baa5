#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// "memset in line 9 takes a number of bytes, and gets n: is that one, or is a sizeof missing?"
/// Empty where all sizes look like numbers of bytes. For results whose elements kept in part what
/// they had before.
std::string cleared_in_part(const Tokens& file);
/// The same for the sizes of copies and of allocations.
std::string size_without_bytes(const Tokens& file);
/// The same for the sizes of allocations, also where a name holds them: "bytes = n". For elements
/// of more than a byte that an array does not have.
std::string allocation_without_bytes(const Tokens& file);
/// The same for the memory behind a texture: "resource.res.linear.sizeInBytes = count;"
std::string size_of_texture(const Tokens& file);

}  // namespace simtutor
