#pragma once

#include <string>
#include <string_view>

#include "grader/simt/translate/ptx_type.h"

namespace simtutor::simt {

/// An integer of PTX, such as -1, 0x1F or 0b11U, as C++ writes it.
/// @return "" if the text is none
std::string ptx_integer(std::string_view text);

/// A number of the type, as an expression of C++: an integer, 1.5, 0f3F800000 or
/// 0d3FF0000000000000.
/// @return "" if the text is none
std::string ptx_number(std::string_view text, const PtxType& type);

}  // namespace simtutor::simt
