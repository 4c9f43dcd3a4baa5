#pragma once

#include <string>

#include "grader/findings/source/function_text.h"

namespace simtutor {

/// Where a function takes a lock by atomicCAS(), gives it back by atomicExch(…, 0), and goes on to
/// store to arrays that it has read while it had the lock: "The lock is given back in line 30, and
/// lines 32, 35 still change counts, next …". Empty where nothing of that kind comes behind.
/// @param array that a finding is about: it must be stored to behind the lock; empty: any
std::string early_release(const FunctionText& function, const std::string& array = "");

}  // namespace simtutor
