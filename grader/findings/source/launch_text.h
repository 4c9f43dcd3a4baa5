#pragma once

#include <string>
#include <vector>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// "kernel<<<" or "kernel<float><<<".
struct LaunchText {
    std::size_t place = 0;  ///< of the first "<"
    std::string kernel;
    int line = 0;
};

std::vector<LaunchText> launches_in(const Tokens& file);
/// The arguments of a launch between "<<<" and ">>>": grid, block and perhaps more.
/// @param launch the place of its first "<"
std::vector<Tokens> launch_arguments(const Tokens& file, std::size_t launch);

/// "count" of "__global__ void count(": all kernels of the file.
std::vector<std::string> kernels_in(const Tokens& file);

}  // namespace simtutor
