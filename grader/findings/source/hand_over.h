#pragma once

#include <string>

#include "grader/findings/finding.h"
#include "grader/findings/source/code_tokens.h"
#include "grader/findings/source/function_text.h"

namespace simtutor {

/// A variable, or an array, that the threads of a parallel region share.
struct SharedName {
    std::string name;
    int line = 0;          ///< of its declaration; 0: the function has none
    bool loop = false;     ///< a loop's head changes it
    bool element = false;  ///< an array, of which an element is meant
};

/// What to do where one OpenMP thread is to hand a value over to another: a barrier, or a flag
/// behind the data. Empty if the race is of another kind: both write, or each thread writes and
/// reads what should be its own.
std::string hand_over_advice(const simt::Finding& finding, Sources& sources,
                             const FunctionText& function, const SharedName& shared);

}  // namespace simtutor
