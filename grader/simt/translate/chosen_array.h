#pragma once

#include <cstddef>

#include "grader/simt/translate/context.h"

namespace simtutor::simt {

/// `(condition ? a : b)[i]` and `(condition ? x : y).a[i]`, where `bracket` is the `[`. With its
/// checks of bounds and of overflow together g++ 12 computes the index of an array in one branch
/// only, and takes what happens to be there in the other. So the condition stands in a call of its
/// own, which gives a pointer for an array.
void keep_chosen_array(Context& context, std::size_t bracket);

}  // namespace simtutor::simt
