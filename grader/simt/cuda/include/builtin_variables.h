#pragma once
/// threadIdx and its like. They are variables, which a program may hide by variables of its own.
/// The translator writes `__read(threadIdx)` for each reading, and the compiler chooses the
/// overload. The built-in ones are read through calls, not memory: they are constant for a thread,
/// and an instrumented load per use would triple the number of hooks.

#include "vector_types.h"

extern "C" {
[[__gnu__::__const__]] uint3 __simt_builtin_thread_idx() __asm__("__simt_thread_idx");
[[__gnu__::__const__]] uint3 __simt_builtin_block_idx() __asm__("__simt_block_idx");
[[__gnu__::__const__]] dim3 __simt_builtin_block_dim() __asm__("__simt_block_dim");
[[__gnu__::__const__]] dim3 __simt_builtin_grid_dim() __asm__("__simt_grid_dim");
}

namespace __simt {

#define __SIMT_READ __attribute__((__always_inline__, __no_sanitize_thread__)) inline
// A variable without members: its value comes from `__read` or the conversion.
#define __SIMT_BUILTIN(Name, T, value)                     \
    struct Name {                                          \
        __SIMT_READ operator T() const { return value(); } \
    };                                                     \
    __SIMT_READ T __read(const Name&) {                    \
        return value();                                    \
    }
__SIMT_BUILTIN(_ThreadIdx, uint3, __simt_builtin_thread_idx)
__SIMT_BUILTIN(_BlockIdx, uint3, __simt_builtin_block_idx)
__SIMT_BUILTIN(_BlockDim, dim3, __simt_builtin_block_dim)
__SIMT_BUILTIN(_GridDim, dim3, __simt_builtin_grid_dim)
#undef __SIMT_BUILTIN

/// A variable of the program that has the name of a built-in one.
template <class _Tp>
__SIMT_READ constexpr _Tp& __read(_Tp& __variable) {
    return __variable;
}
#undef __SIMT_READ

}  // namespace __simt

static constexpr __simt::_ThreadIdx threadIdx = {};
static constexpr __simt::_BlockIdx blockIdx = {};
static constexpr __simt::_BlockDim blockDim = {};
static constexpr __simt::_GridDim gridDim = {};
static constexpr int warpSize = 32;
