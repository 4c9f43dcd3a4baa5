#pragma once

#include <cstdint>

namespace simtutor::simt {

/// Tells the checkers that these bytes now hold values (after the host has written an input).
void mark_initialised(void* begin, std::uint64_t bytes);

}  // namespace simtutor::simt
