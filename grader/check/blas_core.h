#pragma once
/// Which of its kernels OpenBLAS uses. It knows processors by their model numbers: one that is
/// younger than the library gets the kernels of 2004, with vectors of 4 floats, and a yardstick
/// that any code passes.

#include <string>
#include <string_view>

namespace simtutor::check {

/// What a processor, and the system on it, can do.
struct VectorUnits {
    bool avx2 = false;    ///< and fused multiply-adds
    bool avx512 = false;  ///< F, DQ, BW, VL and CD, as the library's kernels need
};

VectorUnits vector_units();

/// @param chosen the name of the kernels that the library has chosen by itself
/// @return the name of those that it should use instead; empty: it has chosen well
std::string better_blas_core(std::string_view chosen, const VectorUnits& units);

/// To be called first in a program: where the library has chosen badly, begins the program again
/// with the right choice in the environment. The choice stays there for programs that this one
/// starts.
/// @param words of main()
void choose_blas_core(char** words);

}  // namespace simtutor::check
