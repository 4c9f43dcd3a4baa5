#pragma once

#include "grader/simt/cuda/runtime/call/call.h"

namespace simtutor::simt {

/// One end of a copy of a box: where it begins, and how far rows and slices are apart, in bytes.
struct BoxEnd {
    char* first = nullptr;
    std::size_t pitch = 0;
    std::size_t slice = 0;
};

/// What is copied: `width` bytes of `height` rows of `depth` slices.
struct BoxExtent {
    std::size_t width = 0, height = 0, depth = 0;

    bool empty() const { return width == 0 || height == 0 || depth == 0; }
    std::size_t bytes() const { return width * height * depth; }
    /// From the first byte to behind the last one.
    std::size_t span(const BoxEnd& end) const {
        return empty() ? 0 : end.slice * (depth - 1) + end.pitch * (height - 1) + width;
    }
};

cudaError_t copy_3d(const ApiCall& call, const cudaMemcpy3DParms& parameters);
/// Checks and copies.
cudaError_t copy_box(const ApiCall& call, const BoxEnd& to, const BoxEnd& from,
                     const BoxExtent& extent, cudaMemcpyKind kind);

}  // namespace simtutor::simt
