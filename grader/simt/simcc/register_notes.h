#pragma once

#include <string>
#include <vector>

#include "grader/simt/translate/translate.h"

namespace simtutor::simt {

/// The findings of rule registers.local-array as a compiler's notes, for -Xptxas -v. Compiles the
/// text once more.
/// @param preprocessed the preprocessed source
/// @param functions the functions of the source
/// @param how the options of its translation
/// @param language_words options of g++ for the language
std::string register_notes(const std::string& preprocessed,
                           const std::vector<FunctionInfo>& functions, TranslateOptions how,
                           const std::vector<std::string>& language_words);

}  // namespace simtutor::simt
