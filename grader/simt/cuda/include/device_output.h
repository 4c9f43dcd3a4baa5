#pragma once
/// printf and assert that also work in device code.

#include "engine_abi.h"

extern "C" {
int __simt_host_printf(const char* __format, ...) __asm__("printf");
[[__noreturn__]] void __simt_host_assert_fail(const char* __expression, const char* __file,
                                              unsigned int __line, const char* __function) noexcept
    __asm__("__assert_fail");

extern inline __attribute__((__gnu_inline__, __always_inline__, __artificial__,
                             __format__(__printf__, 1, 2))) int
printf(const char* __restrict __format, ...) {
    if (__simt_on_device()) return __simt_printf(__format, __builtin_va_arg_pack());
    return __simt_host_printf(__format, __builtin_va_arg_pack());
}

// What <assert.h>'s macro calls.
[[__noreturn__]] extern inline
    __attribute__((__gnu_inline__, __always_inline__, __artificial__)) void
    __assert_fail(const char* __expression, const char* __file, unsigned int __line,
                  const char* __function) noexcept {
    if (__simt_on_device()) __simt_assert_fail(__expression, __file, (int)__line);
    __simt_host_assert_fail(__expression, __file, __line, __function);
}
}
