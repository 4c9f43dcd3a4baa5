#pragma once

#include <cstddef>
#include <string>

#include "tools/mutants/region.h"

namespace simtutor::locate {

/// The type that a name points to where it is declared, as "int" for "int* word = nullptr;"; empty
/// where it is no pointer, or one to several types.
std::string pointee_type(const mutants::TokenStream& stream, std::string_view name);

/// The type of the elements that the call around a token is about, by its first argument: "int" in
/// "cudaMalloc(&word, n)"; empty where it is not known, or where the token stands in no call.
std::string element_type(const mutants::TokenStream& stream, std::size_t at);

}  // namespace simtutor::locate
