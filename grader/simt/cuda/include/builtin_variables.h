#pragma once
/// threadIdx and its like. Read through calls, not memory: they are constant for a thread, and an
/// instrumented load per use would triple the number of hooks.

#include "vector_types.h"

extern "C" {
[[gnu::const]] uint3 simt_builtin_thread_idx() __asm__("simt_thread_idx");
[[gnu::const]] uint3 simt_builtin_block_idx() __asm__("simt_block_idx");
[[gnu::const]] dim3 simt_builtin_block_dim() __asm__("simt_block_dim");
[[gnu::const]] dim3 simt_builtin_grid_dim() __asm__("simt_grid_dim");
}

#define threadIdx (simt_builtin_thread_idx())
#define blockIdx (simt_builtin_block_idx())
// Without brackets: structs with members of these names have functions of these names, too
// (launch_extents.h).
#define blockDim simt_builtin_block_dim()
#define gridDim simt_builtin_grid_dim()

// No macro: cudaDeviceProp has a member of this name.
static constexpr int warpSize = 32;
