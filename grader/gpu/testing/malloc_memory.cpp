// The fake driver for "kernels" that are plain functions: device memory is malloc's.

#include <cstdlib>

#include "grader/gpu/testing/fake_memory.h"

namespace fake_driver {

void begin() {}

void* allocate(std::size_t bytes) {
    return std::malloc(bytes);
}

void release(void* memory) {
    std::free(memory);
}

}  // namespace fake_driver
