#pragma once
/// printf and assert that also work in device code.

#include "engine_abi.h"

extern "C" {
int simt_host_printf(const char* format, ...) __asm__("printf");
[[noreturn]] void simt_host_assert_fail(const char* expression, const char* file, unsigned int line,
                                        const char* function) noexcept __asm__("__assert_fail");

extern inline __attribute__((gnu_inline, always_inline, artificial, format(printf, 1, 2))) int
printf(const char* __restrict format, ...) {
    if (simt_on_device()) return simt_printf(format, __builtin_va_arg_pack());
    return simt_host_printf(format, __builtin_va_arg_pack());
}

// What <assert.h>'s macro calls.
[[noreturn]] extern inline __attribute__((gnu_inline, always_inline, artificial)) void
__assert_fail(const char* expression, const char* file, unsigned int line,
              const char* function) noexcept {
    if (simt_on_device()) simt_assert_fail(expression, file, (int)line);
    simt_host_assert_fail(expression, file, line, function);
}
}
