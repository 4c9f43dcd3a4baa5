#pragma once

#include <cstddef>
#include <string>

#include "grader/simt/translate/context.h"

namespace simtutor::simt {

/// What stands for the directive at `at`, which is `#pragma unroll` or `#pragma nounroll`; its
/// lines keep their numbers. Other directives stay.
void rewrite_unroll_pragma(Context& context, std::size_t at);

/// Of a `for` without a pragma, for TranslateOptions::unroll_whole: asks for its unrolling, too.
/// The compiler ignores the request if the length is not constant.
void unroll_loop(Context& context, std::size_t at);

}  // namespace simtutor::simt
