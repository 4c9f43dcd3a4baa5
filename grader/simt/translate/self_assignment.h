#pragma once

#include <cstddef>

#include "grader/simt/translate/context.h"

namespace simtutor::simt {

/// `a[i] = a[i];`, `a[i] = a[i] * 1.0f;`, `a[i] += 0;`: reads and writes that the compiler would
/// drop, because memory is the same afterwards. The statement [context.start, semicolon] of device
/// code keeps them: the compiler is not told what the value is.
void keep_self_assignment(Context& context, std::size_t semicolon);

}  // namespace simtutor::simt
