#pragma once

#include <vector>

#include "grader/simt/translate/token.h"

namespace simtutor::simt {

/// For each token whether it is the name in a call, and the name of a variable, such as a lambda's,
/// that a block around the call declares with `=` or `{`. Takes time in proportion to the tokens.
std::vector<bool> calls_of_variables(const TokenStream& stream);

}  // namespace simtutor::simt
