#pragma once

#include <string>

#include "grader/findings/finding.h"
#include "grader/findings/source/function_text.h"

namespace simtutor {

/// Of a shared array that line `set` fills with one element for each thread: why the element that
/// was read has no value. Empty where the text does not tell what the reader's index is made of.
std::string beyond_threads(const FunctionText& function, const std::string& array, int set,
                           const simt::FindingSide& read);

/// Of an array that is stored to, with a barrier behind, before the line that reads: that none of
/// these stores reached the element. Empty where no store or no barrier comes before the read.
std::string never_reached(const FunctionText& function, const std::string& array,
                          const simt::FindingSide& read);

}  // namespace simtutor
