#pragma once

#include <cstdint>

namespace simtutor::simt {

/// The code number to blame for an access: where a function of the C++ library makes it that was
/// not inlined, as `std::vector::resize`, that of the call in the student's own text. Else, and
/// where no such call is found, the number itself.
/// @param frame of a function on the stack of the access; @param limit where the stack ends
std::uint32_t code_outside_library(std::uint32_t code, const void* frame, std::uint64_t limit);

}  // namespace simtutor::simt
