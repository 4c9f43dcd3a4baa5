#pragma once
/// CUDA arrays: what the handles stand for. Texels lie row after row; a layer is a slice.

#include "grader/simt/cuda/runtime/call/call.h"
#include "grader/simt/cuda/runtime/memory/copy.h"

struct cudaArray {
    cudaChannelFormatDesc format = {};
    cudaExtent extent = {};  ///< as asked for: height and depth are 0 where there is none
    unsigned flags = 0;
    unsigned element_bytes = 0;
    char* data = nullptr;
    bool freed = false;
    simtutor::simt::CallSite released;

    std::size_t row_bytes() const { return extent.width * element_bytes; }
    std::size_t rows() const { return extent.height == 0 ? 1 : extent.height; }
    std::size_t slices() const { return extent.depth == 0 ? 1 : extent.depth; }
    std::size_t slice_bytes() const { return row_bytes() * rows(); }
};

namespace simtutor::simt {

/// Bytes of a texel, 0 for a format that there is not.
unsigned texel_bytes(const cudaChannelFormatDesc& format);

/// Reports an array that was never made or is freed.
cudaError_t check_array(const ApiCall& call, cudaArray_const_t array);

/// A place in an array, in elements, rows and slices.
struct ArrayPlace {
    std::size_t x, y, z;
};
/// Finds the box at `place` and checks that the array holds it.
cudaError_t array_end(const ApiCall& call, cudaArray_const_t array, const ArrayPlace& place,
                      const BoxExtent& extent, const char* what, BoxEnd& end);

}  // namespace simtutor::simt
