#pragma once

#include <string>

#include "grader/sandbox/view.h"

namespace simtutor::sandbox {

/// What g++ needs to compile and link: its programs, libraries and headers, as the compiler itself
/// named them when this was built.
View toolchain_view();

}  // namespace simtutor::sandbox
