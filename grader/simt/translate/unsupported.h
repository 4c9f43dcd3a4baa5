#pragma once

#include <string_view>

namespace simtutor::simt {

/// Advice instead of the CUDA feature `name`, as the end of a sentence; null if the simulator
/// supports it or it is no CUDA feature.
/// @param next the token after it: some names matter only before `::` or `(`
const char* unsupported_advice(std::string_view name, std::string_view next);

/// The same for a header that a program includes, such as "cooperative_groups.h".
const char* unsupported_header_advice(std::string_view header);
/// What there is of namespace cuda: the headers in cuda/include/cuda.
bool supported_of_library(std::string_view member);

}  // namespace simtutor::simt
