#pragma once

#include "grader/simt/cuda/runtime/call/call.h"
#include "grader/simt/cuda/runtime/memory/range.h"

namespace simtutor::simt {

/// "cudaMemcpyHostToDevice"
const char* name_of(cudaMemcpyKind kind);

/// Checks a copy of `bytes` bytes as a whole: its kind, both pointers, and what they hold. The
/// ranges may be longer than what is copied, where rows are apart.
cudaError_t check_copy(const ApiCall& call, const Range& to, const Range& from, std::uint64_t bytes,
                       cudaMemcpyKind kind);
/// Copies bytes that check_copy has allowed, with their initialised state.
void move_bytes(const ApiCall& call, void* to, const void* from, std::size_t bytes);
/// Adds a whole copy to the time line.
void clock_copy(const ApiCall& call, const void* to, const void* from, std::uint64_t bytes);

/// cudaMemcpy: `bytes` bytes in a row.
cudaError_t copy_bytes(const ApiCall& call, void* to, const void* from, std::size_t bytes,
                       cudaMemcpyKind kind);
/// cudaMemcpy2D: `height` rows of `width` bytes.
cudaError_t copy_2d(const ApiCall& call, void* to, std::size_t to_pitch, const void* from,
                    std::size_t from_pitch, std::size_t width, std::size_t height,
                    cudaMemcpyKind kind);
/// cudaMemset2D: `height` rows of `width` bytes.
cudaError_t fill_rows(const ApiCall& call, void* pointer, std::size_t pitch, int value,
                      std::size_t width, std::size_t height);

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

/// cudaMemcpy3D
cudaError_t copy_3d(const ApiCall& call, const cudaMemcpy3DParms& parameters);
/// Checks and copies.
cudaError_t copy_box(const ApiCall& call, const BoxEnd& to, const BoxEnd& from,
                     const BoxExtent& extent, cudaMemcpyKind kind);

}  // namespace simtutor::simt
