#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "grader/host/run.h"

namespace simtutor::host {

/// What an element of an `out` array holds before the run. For floating point it is a NaN that no
/// computation makes; for integers every byte is 0xC9, which a program may also write honestly.
constexpr std::uint32_t poison_float32 = 0x7FC9C9C9u;
constexpr std::uint64_t poison_float64 = 0x7FF9C9C9C9C9C9C9u;
constexpr std::uint8_t poison_byte = 0xC9u;

/// Fills `elements` elements of `type` at `begin` with the pattern.
void poison(void* begin, Type type, std::uint64_t elements);

/// Whether the element at `element` still holds the pattern, bit for bit.
bool is_poison(const void* element, Type type);

}  // namespace simtutor::host
