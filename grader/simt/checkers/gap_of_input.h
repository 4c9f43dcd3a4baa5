#pragma once

#include <cstdint>
#include <string>

namespace simtutor::simt {

struct Allocation;

/// Of an element between the rows of an input of the entry, which its caller fills: behind which
/// row it lies. "b[3] lies in the gap behind row 0 of b, …". Empty for all other places.
std::string gap_of_input(const Allocation& array, std::uint64_t address);

}  // namespace simtutor::simt
