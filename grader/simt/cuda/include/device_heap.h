#pragma once
/// malloc, free, new and delete that also work in device code, on the device's own heap.

#include "engine_abi.h"

extern "C" {
void* simt_host_malloc(unsigned long bytes) noexcept __asm__("malloc");
void simt_host_free(void* memory) noexcept __asm__("simt_free");

extern inline __attribute__((gnu_inline, always_inline, artificial)) void* malloc(
    unsigned long bytes) noexcept {
    return simt_on_device() ? simt_device_malloc(bytes) : simt_host_malloc(bytes);
}
extern inline __attribute__((gnu_inline, always_inline, artificial)) void free(
    void* memory) noexcept {
    if (simt_on_device())
        simt_device_free(memory);
    else
        simt_host_free(memory);
}
}

// Each program's own, instead of the standard library's; both get host memory from malloc. Hidden,
// so that a module does not get the library's; the compiler knows no attribute for that here.
__asm__(
    ".hidden _Znwm\n.hidden _Znam\n.hidden _ZdlPv\n.hidden _ZdaPv\n.hidden _ZdlPvm\n.hidden "
    "_ZdaPvm");
#define SIMT_HEAP __attribute__((weak, no_sanitize_thread))
SIMT_HEAP void* operator new(unsigned long bytes) {
    return simt_new(bytes);
}
SIMT_HEAP void* operator new[](unsigned long bytes) {
    return simt_new(bytes);
}
SIMT_HEAP void operator delete(void* memory) noexcept {
    simt_delete(memory);
}
SIMT_HEAP void operator delete[](void* memory) noexcept {
    simt_delete(memory);
}
SIMT_HEAP void operator delete(void* memory, unsigned long) noexcept {
    simt_delete(memory);
}
SIMT_HEAP void operator delete[](void* memory, unsigned long) noexcept {
    simt_delete(memory);
}
#undef SIMT_HEAP
