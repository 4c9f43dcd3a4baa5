#pragma once
/// threadIdx and its like. Read through calls, not memory: they are constant for a thread, and an
/// instrumented load per use would triple the number of hooks.

#include "vector_types.h"

extern "C" {
[[__gnu__::__const__]] uint3 __simt_builtin_thread_idx() __asm__("__simt_thread_idx");
[[__gnu__::__const__]] uint3 __simt_builtin_block_idx() __asm__("__simt_block_idx");
[[__gnu__::__const__]] dim3 __simt_builtin_block_dim() __asm__("__simt_block_dim");
[[__gnu__::__const__]] dim3 __simt_builtin_grid_dim() __asm__("__simt_grid_dim");
}

#define threadIdx (__simt_builtin_thread_idx())
#define blockIdx (__simt_builtin_block_idx())
// Without brackets: structs with members of these names have functions of these names, too
// (launch_extents.h).
#define blockDim __simt_builtin_block_dim()
#define gridDim __simt_builtin_grid_dim()

// No macro: cudaDeviceProp has a member of this name.
static constexpr int warpSize = 32;
