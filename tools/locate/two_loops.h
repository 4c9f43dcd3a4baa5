#pragma once

#include <string>

namespace simtutor::locate {

/// A kernel for tests: one loop is in its text, and the grid makes the other.
inline const std::string two_loops =
    "__global__ void f(const float* in, float* out, int n) {\n"
    "    const int i = blockIdx.x;\n"
    "    float sum = 0, other = 1;\n"
    "    for (int k = 0; k < n; ++k) sum += in[k * n + i];\n"
    "    if (i < n) {\n"
    "        float* to = out + i;\n"
    "        to[0] = sum;\n"
    "    }\n"
    "}\n";

}  // namespace simtutor::locate
