#pragma once

#include <cstddef>

/// Where the fake driver's "device memory" comes from: one source file for each fake driver.
namespace fake_driver {

/// Called when a process makes its context, before it loads a module.
void begin();
/// @return memory of the process, or null
void* allocate(std::size_t bytes);
void release(void* memory);

}  // namespace fake_driver
