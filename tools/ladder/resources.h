#pragma once

#include <string>
#include <vector>

namespace simtutor::ladder {

/// What ptxas says a kernel needs.
struct KernelResources {
    std::string name;  ///< "gpu6", without parameters and template arguments
    int registers = 0;
    long long shared_bytes = 0;  ///< static
    int spill_bytes = 0;         ///< stores and loads together
    int stack_bytes = 0;
};

/// Reads what nvcc writes with -Xptxas=-v; a kernel that was compiled for several shapes (a
/// template) appears as often.
std::vector<KernelResources> read_resources(const std::string& ptxas);

}  // namespace simtutor::ladder
