#pragma once

#include <string>
#include <vector>

#include "grader/simt/translate/translate.h"

namespace simtutor::simt {

/// Rule registers.local-array for those who ask the compiler about registers (-Xptxas -v): what it
/// finds, as a compiler's notes. Compiles the text once more.
/// @param preprocessed the source
/// @param functions those of the source
/// @param how its translation
/// @param language_words options of g++ that say which language it is
std::string register_notes(const std::string& preprocessed,
                           const std::vector<FunctionInfo>& functions, TranslateOptions how,
                           const std::vector<std::string>& language_words);

}  // namespace simtutor::simt
