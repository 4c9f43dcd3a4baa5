#include <exception>
#include <iostream>

#include "grader/simt/build/precompiled.h"

/// simt-precompile-headers: compiles the CUDA headers beforehand. Run when the project is built.
int main() {
    try {
        simtutor::simt::precompile_headers();
        return 0;
    } catch (const std::exception& problem) {
        std::cerr << "simt-precompile-headers: " << problem.what() << "\n";
        return 1;
    }
}
