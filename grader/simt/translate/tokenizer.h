#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "grader/simt/translate/token.h"

namespace simtutor::simt {

/// Splits preprocessed C++ into tokens. System headers (flag 3 of a line marker) and files whose
/// path starts with one of `untouched` have none.
/// @param text must outlive the result
TokenStream tokenize(std::string_view text, const std::vector<std::string>& untouched);

}  // namespace simtutor::simt
