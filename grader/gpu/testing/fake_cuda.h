#pragma once

#include <cstdlib>
#include <string>

namespace simtutor::gpu {

/// Puts the fake driver and the fake nvcc where this process and its children look for the real
/// ones.
inline void use_fake_cuda() {
    const char* before = std::getenv("LD_LIBRARY_PATH");
    const std::string folders =
        SIMTUTOR_FAKE_DRIVER + (before && *before ? ":" + std::string(before) : std::string());
    ::setenv("LD_LIBRARY_PATH", folders.c_str(), 1);
    ::setenv("NVCC", SIMTUTOR_FAKE_NVCC, 1);
}

}  // namespace simtutor::gpu
