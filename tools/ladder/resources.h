#pragma once

#include <string>
#include <vector>

namespace simtutor::ladder {

/// A kernel's resources, reported by ptxas.
struct KernelResources {
    std::string name;  ///< "gpu6", without parameters and template arguments
    int registers = 0;
    long long shared_bytes = 0;  ///< static
    int spill_bytes = 0;         ///< stores and loads together
    int stack_bytes = 0;
};

/// Parses the output of nvcc -Xptxas=-v. A template kernel appears once for each instance.
std::vector<KernelResources> read_resources(const std::string& ptxas);

}  // namespace simtutor::ladder
