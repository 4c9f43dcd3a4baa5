#pragma once
/// What the handles of libraries stand for.

#include <optional>
#include <vector>

#include "grader/simt/cuda/include/cublas_api.h"
#include "grader/simt/cuda/include/cufft.h"
#include "grader/simt/engine/call_site.h"

struct cublasContext {
    cudaStream_t stream = nullptr;
    cublasPointerMode_t pointer_mode = CUBLAS_POINTER_MODE_HOST;
    cublasMath_t math_mode = CUBLAS_DEFAULT_MATH;
    cublasAtomicsMode_t atomics_mode = CUBLAS_ATOMICS_NOT_ALLOWED;
    bool destroyed = false;
    std::optional<simtutor::simt::CallSite> created;  ///< where the program asked for it
};

namespace simtutor::simt {

/// One side of a transform whose layout the program gives: elements of a box of these sizes.
struct FftEmbedding {
    std::vector<int> sizes;  ///< empty: the elements lie side by side
    int stride = 1, distance = 0;
};

/// A plan of cuFFT; its handle is its place among all plans, from 1.
struct FftPlan {
    bool made = false;  ///< by cufftPlan… or cufftMakePlan…
    cufftType type = CUFFT_C2C;
    std::vector<int> sizes;  ///< the last one changes fastest
    int batch = 1;
    FftEmbedding in, out;
    cudaStream_t stream = nullptr;
    bool destroyed = false;
    std::optional<CallSite> created;
};

}  // namespace simtutor::simt
