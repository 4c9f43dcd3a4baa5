#pragma once

#include <string>

#include "grader/findings/source/function_text.h"

namespace simtutor {

/// Where a loop ends that an access stands in, if its end comes from elsewhere. Each is empty where
/// the text tells something else.

/// The end of a share that is rounded up, and not limited to what there is: "begin + each".
std::string share_not_limited(const Tokens& file, const FunctionText& function, int line);
/// The bound is a parameter, for which every call gives a constant: the size of a whole tile.
std::string bound_of_call(const Tokens& file, const FunctionText& function, int line);
/// The bound is a parameter that the only call of the function gives: where to look, not what is
/// wrong there.
std::string bound_to_check(const Tokens& file, const FunctionText& function, int line);
/// A loop over the distance of two rows that stores to each element on its way.
/// @param line one that the store stands in; 0: any
std::string loop_over_stride(const FunctionText& function, int line);

}  // namespace simtutor
