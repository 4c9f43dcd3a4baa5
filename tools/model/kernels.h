#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "tools/command/course.h"

namespace simtutor::model {

/// A kernel of the ladder, as a lesson's solution defines it.
struct Kernel {
    std::string name;         ///< as published: "GPU6"
    std::string function;     ///< as in the file: "gpu6"
    std::string declaration;  ///< "__global__ void gpu6(const float* a, ...)"
    std::filesystem::path file;
    std::string lesson;  ///< "37-gpu6-16x1"
};

/// The kernels gpu1, gpu2, ... in the solutions of all CUDA lessons, in that order; each from the
/// first lesson that has it.
std::vector<Kernel> ladder_kernels(const command::Course& course);

/// The `__global__` functions gpuN in a file's text: name and declaration. For tests.
struct KernelText {
    std::string function, declaration;
};
std::vector<KernelText> kernels_in(const std::string& text);

}  // namespace simtutor::model
