#pragma once

#include <string_view>

namespace simtutor::simt {

/// What to do instead of the CUDA feature called `name`, as the end of a sentence; null if the
/// simulator has it, or if it is no feature of CUDA.
/// @param next the token after it: some names matter only before `::` or `(`
const char* unsupported_advice(std::string_view name, std::string_view next);

/// The same for a header that a program includes, such as "cooperative_groups.h".
const char* unsupported_header_advice(std::string_view header);

}  // namespace simtutor::simt
