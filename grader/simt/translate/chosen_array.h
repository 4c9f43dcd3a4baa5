#pragma once

#include <cstddef>

#include "grader/simt/translate/context.h"

namespace simtutor::simt {

/// `(condition ? a : b)[i]`, where `bracket` is the `[`. With its checks of bounds and of overflow
/// together g++ computes the index in one branch only if a and b are arrays, and takes what happens
/// to be there in the other (g++ 12 and 13). So an array becomes a pointer before it is
/// subscripted.
void keep_chosen_array(Context& context, std::size_t bracket);

}  // namespace simtutor::simt
