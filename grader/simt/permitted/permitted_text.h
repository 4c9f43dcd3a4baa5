#pragma once

#include <string_view>
#include <vector>

#include "grader/simt/translate/translate.h"

namespace simtutor::simt {

/// The words by which code would leave what the simulator sees, or would touch the project's own
/// machinery: assembler, attributes and pragmas that change how code is generated or linked,
/// compiler builtins that reach frames or the processor, names reserved for the project. Anything
/// else may stand there, comments and strings included: this looks at tokens after preprocessing.
/// @param region preprocessed text of the student's, from StudentRegion
/// @param own a reserved name that may stand there all the same
/// @return the first few, in the text's order; each `text` is a sentence's end with advice
std::vector<Problem> forbidden_words(std::string_view region, std::string_view own = "");

}  // namespace simtutor::simt
