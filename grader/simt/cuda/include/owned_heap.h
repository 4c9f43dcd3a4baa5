#pragma once
/// Sends malloc, new and the like of host code to the engine, which then knows each block as it
/// knows the arrays of a lesson: its size, its line, which bytes were written, whether it was
/// freed. For code that is compiled without the CUDA headers; those have device_heap.h.

extern "C" {
void* malloc(unsigned long) noexcept __asm__("__simt_owned_malloc");
void* calloc(unsigned long, unsigned long) noexcept __asm__("__simt_owned_calloc");
void* realloc(void*, unsigned long) noexcept __asm__("__simt_owned_realloc");
void* aligned_alloc(unsigned long, unsigned long) noexcept __asm__("__simt_owned_aligned_alloc");
int posix_memalign(void**, unsigned long, unsigned long) noexcept
    __asm__("__simt_owned_posix_memalign");
void* __simt_owned_new(unsigned long);
void __simt_owned_delete(void*) noexcept;
}

// Each program's own, instead of the standard library's. Hidden, so that a module does not get the
// library's; the compiler knows no attribute for that here.
__asm__(
    ".hidden _Znwm\n.hidden _Znam\n.hidden _ZdlPv\n.hidden _ZdaPv\n.hidden _ZdlPvm\n.hidden "
    "_ZdaPvm");
#define __SIMT_HEAP __attribute__((__weak__, __no_sanitize_thread__))
__SIMT_HEAP void* operator new(unsigned long __bytes) {
    return __simt_owned_new(__bytes);
}
__SIMT_HEAP void* operator new[](unsigned long __bytes) {
    return __simt_owned_new(__bytes);
}
__SIMT_HEAP void operator delete(void* __memory) noexcept {
    __simt_owned_delete(__memory);
}
__SIMT_HEAP void operator delete[](void* __memory) noexcept {
    __simt_owned_delete(__memory);
}
__SIMT_HEAP void operator delete(void* __memory, unsigned long) noexcept {
    __simt_owned_delete(__memory);
}
__SIMT_HEAP void operator delete[](void* __memory, unsigned long) noexcept {
    __simt_owned_delete(__memory);
}
#undef __SIMT_HEAP
