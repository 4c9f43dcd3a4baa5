#pragma once

#include <vector>

#include "grader/simt/translate/edits.h"
#include "grader/simt/translate/token.h"
#include "grader/simt/translate/translate.h"

namespace simtutor::simt {

/// Inlines device functions that take or return structs by value. The compiler puts no hook on the
/// memory access of such an argument or result; inlined, both become plain copies, which have
/// hooks.
void inline_class_functions(const TokenStream& stream, const std::vector<FunctionInfo>& functions,
                            Edits& edits);

}  // namespace simtutor::simt
