#pragma once

#include <optional>
#include <string>

namespace simtutor::gpu {

/// A CUDA Toolkit that is installed here.
struct Toolkit {
    std::string nvcc;     ///< path of the compiler, or of a script that starts it
    std::string version;  ///< "13.0.88"
    std::string folder;   ///< the tree that the compiler says it lies in; empty if it does not say
};

/// Looks for nvcc: $NVCC (a path or a name), PATH, /usr/local/cuda/bin. Nothing if there is none,
/// or if it does not say its version.
std::optional<Toolkit> find_toolkit();

/// compute-sanitizer beside nvcc, on PATH or in the toolkit's own folder for it; empty if there is
/// none.
std::string find_compute_sanitizer(const Toolkit& toolkit);

}  // namespace simtutor::gpu
