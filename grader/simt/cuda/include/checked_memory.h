#pragma once
/// Sends memcpy, memset and memmove to the engine's checked versions, whatever header declares them
/// later. Compile with -fno-builtin-memcpy and the like: the compiler expands constant sizes
/// without any hook otherwise. Copies of structs keep their own hooks and are not affected.

extern "C" {
void* memcpy(void* __restrict, const void* __restrict, unsigned long) noexcept
    __asm__("simt_memcpy");
// The engine's copy allows overlap.
void* memmove(void*, const void*, unsigned long) noexcept __asm__("simt_memcpy");
void* memset(void*, int, unsigned long) noexcept __asm__("simt_memset");
// Reports free(pointer) for memory of cudaMalloc; frees all other memory.
void free(void*) noexcept __asm__("simt_free");
}

extern "C" {
void* simt_memcpy(void* to, const void* from, unsigned long bytes);
void* simt_memset(void* to, int value, unsigned long bytes);
}
/// A copy without hooks, for the headers here.
__attribute__((always_inline, unused)) static inline void simt_copy_quietly(void* to,
                                                                            const void* from,
                                                                            unsigned long bytes) {
    __builtin_memcpy(to, from, bytes);
}
// memcpy and its like under the compiler's own names, by which the standard library calls them.
#define __builtin_memcpy simt_memcpy
#define __builtin_memmove simt_memcpy
#define __builtin_memset simt_memset
