#pragma once

#include <string>

namespace simtutor::simt {

/// What the compiler's message about a loop that OpenMP shall divide leaves out: the form that such
/// a loop must have. Empty for any other message.
std::string openmp_loop_words(const std::string& message);

}  // namespace simtutor::simt
