#pragma once

#include "grader/findings/source/function_text.h"

namespace simtutor {

/// Whether an index is made of the thread's number and of nothing that was loaded or called: then
/// each thread is meant to have a place of its own, and where two meet the index is at fault.
/// @param statement in which the words stand
bool is_place_of_thread(const FunctionText& function, const Tokens& index, int statement);

/// Whether an index is made of what an array holds: two threads may come to one place though each
/// has its own number.
bool is_place_of_data(const FunctionText& function, const Tokens& index, int statement);

}  // namespace simtutor
