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
void move_bytes(void* to, const void* from, std::size_t bytes);
/// Adds the time of a whole copy to the device's clock.
void clock_copy(const void* to, const void* from, std::uint64_t bytes);

/// cudaMemcpy: `bytes` bytes in a row.
cudaError_t copy_bytes(const ApiCall& call, void* to, const void* from, std::size_t bytes,
                       cudaMemcpyKind kind);
/// cudaMemset2D: `height` rows of `width` bytes.
cudaError_t fill_rows(const ApiCall& call, void* pointer, std::size_t pitch, int value,
                      std::size_t width, std::size_t height);

}  // namespace simtutor::simt
