#pragma once
/// malloc, free, new and delete that also work in device code, on the device's own heap.

#include "engine_abi.h"

extern "C" {
void* __simt_host_malloc(unsigned long __bytes) noexcept;
void* __simt_host_calloc(unsigned long __count, unsigned long __bytes) noexcept;
void __simt_host_free(void* __memory) noexcept __asm__("__simt_free");

extern inline __attribute__((__gnu_inline__, __always_inline__, __artificial__)) void* malloc(
    unsigned long __bytes) noexcept {
    return __simt_on_device() ? __simt_device_malloc(__bytes) : __simt_host_malloc(__bytes);
}
extern inline __attribute__((__gnu_inline__, __always_inline__, __artificial__)) void* calloc(
    unsigned long __count, unsigned long __bytes) noexcept {
    return __simt_host_calloc(__count, __bytes);
}
extern inline __attribute__((__gnu_inline__, __always_inline__, __artificial__)) void free(
    void* __memory) noexcept {
    if (__simt_on_device())
        __simt_device_free(__memory);
    else
        __simt_host_free(__memory);
}
}

// Each program's own, instead of the standard library's; both get host memory from malloc. Hidden,
// so that a module does not get the library's; the compiler knows no attribute for that here.
__asm__(
    ".hidden _Znwm\n.hidden _Znam\n.hidden _ZdlPv\n.hidden _ZdaPv\n.hidden _ZdlPvm\n.hidden "
    "_ZdaPvm\n.hidden _ZnwmRKSt9nothrow_t\n.hidden _ZnamRKSt9nothrow_t\n.hidden "
    "_ZdlPvRKSt9nothrow_t\n.hidden _ZdaPvRKSt9nothrow_t");
#define __SIMT_HEAP __attribute__((__weak__, __no_sanitize_thread__))
__SIMT_HEAP void* operator new(unsigned long __bytes) {
    return __simt_new(__bytes);
}
__SIMT_HEAP void* operator new[](unsigned long __bytes) {
    return __simt_new(__bytes);
}
__SIMT_HEAP void operator delete(void* __memory) noexcept {
    __simt_delete(__memory);
}
__SIMT_HEAP void operator delete[](void* __memory) noexcept {
    __simt_delete(__memory);
}
__SIMT_HEAP void operator delete(void* __memory, unsigned long) noexcept {
    __simt_delete(__memory);
}
__SIMT_HEAP void operator delete[](void* __memory, unsigned long) noexcept {
    __simt_delete(__memory);
}
#undef __SIMT_HEAP

// new and delete that take std::nothrow, as std::stable_sort does, by the names that they have for
// the linker: the type is the standard library's. Null: there is no more.
#define __SIMT_HEAP(__symbol) __asm__(__symbol) __attribute__((__weak__, __no_sanitize_thread__))
extern "C" {
void* __simt_new_or_null(unsigned long __bytes, const void*) noexcept
    __SIMT_HEAP("_ZnwmRKSt9nothrow_t");
void* __simt_new_or_null(unsigned long __bytes, const void*) noexcept {
    return malloc(__bytes);
}
void* __simt_new_array_or_null(unsigned long __bytes, const void*) noexcept
    __SIMT_HEAP("_ZnamRKSt9nothrow_t");
void* __simt_new_array_or_null(unsigned long __bytes, const void*) noexcept {
    return malloc(__bytes);
}
void __simt_delete_unless_null(void* __memory, const void*) noexcept
    __SIMT_HEAP("_ZdlPvRKSt9nothrow_t");
void __simt_delete_unless_null(void* __memory, const void*) noexcept {
    __simt_delete(__memory);
}
void __simt_delete_array_unless_null(void* __memory, const void*) noexcept
    __SIMT_HEAP("_ZdaPvRKSt9nothrow_t");
void __simt_delete_array_unless_null(void* __memory, const void*) noexcept {
    __simt_delete(__memory);
}
}
#undef __SIMT_HEAP
