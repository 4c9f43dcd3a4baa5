#pragma once

#include <vector>

#include "grader/simt/translate/declarator.h"
#include "grader/simt/translate/token.h"
#include "grader/simt/translate/translate.h"

namespace simtutor::simt {

/// True if the text shows that the variable, declared without a value, gets one before it is used:
/// each path from the declaration to a use assigns it first (an array: every element, in loops as
/// long as its extents). An array that is passed to one of the `functions` which begins by
/// assigning elements counts as filled by it: watching what such a function reads and what comes
/// after would make products of register tiles half as slow again. False if the text does not show
/// it; then only a run can tell.
/// @param scope_end the `}` that ends the variable's scope
bool assigned_before_use(const TokenStream& stream, const VariableDeclaration& declaration,
                         const Declarator& variable, std::size_t scope_end,
                         const std::vector<FunctionInfo>& functions);

}  // namespace simtutor::simt
