#pragma once
/// Where the declarations of a namespace or class begin and end.

#include <cstddef>
#include <string>

#include "grader/simt/translate/token.h"

namespace simtutor::simt {

/// The first token of the declaration around `token`, which lies in no function's body.
std::size_t declaration_begin(const TokenStream& stream, std::size_t token);

/// The token after the declaration that begins at `begin`; npos for the opening of a namespace, the
/// end of a scope, or brackets that do not fit.
std::size_t declaration_end(const TokenStream& stream, std::size_t begin);

/// "struct A", "A" of an alias or variable: what no other declaration in the same scope may declare
/// differently.
std::string declared_name(const TokenStream& stream, std::size_t begin, std::size_t end);

}  // namespace simtutor::simt
