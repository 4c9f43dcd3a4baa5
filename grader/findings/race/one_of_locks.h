#pragma once

#include <string>

#include "grader/findings/source/lock_text.h"

namespace simtutor {

/// A lock that is one of many, and a number under it that is one for all: "Line 34 changes *used
/// under the lock locks[b], which is one of many: …". Empty where the lock is the only one, or what
/// is changed under it belongs to it.
/// @param line of an access that the lock should protect
std::string one_of_locks(const Tokens& file, int line, const Held& held);

/// Whether a lock is chosen by an index: "locks + b", "&locks[b]".
bool is_one_of_many(const FunctionText& function, const Held& held);

}  // namespace simtutor
