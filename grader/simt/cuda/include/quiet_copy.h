#pragma once

/// A copy without hooks, for the headers here.
__attribute__((__always_inline__, __unused__)) static inline void __simt_copy_quietly(
    void* __to, const void* __from, unsigned long __bytes) {
    __builtin_memcpy(__to, __from, __bytes);
}
