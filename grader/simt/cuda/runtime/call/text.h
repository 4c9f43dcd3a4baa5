#pragma once
/// Sizes as messages write them.

#include <cstdint>
#include <string>

namespace simtutor::simt {

/// "1,024 bytes", with the number of elements where their size is known.
std::string bytes_text(std::uint64_t bytes, unsigned element_bytes = 0);

}  // namespace simtutor::simt
