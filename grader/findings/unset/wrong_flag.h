#pragma once

#include "grader/findings/cause.h"
#include "grader/findings/source/function_text.h"

namespace simtutor {

/// "place = first ? value : place + value": whether an element is set or added to. Of one that was
/// added to before it was set: the line that gives the flag its value. Empty where the statement
/// does not choose so.
Cause wrong_flag(const simt::Finding& finding, const Tokens& file, const FunctionText& function,
                 int statement);

}  // namespace simtutor
