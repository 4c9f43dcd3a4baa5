#pragma once
/// Sends memcpy, memset and memmove to the engine's checked versions, whatever header declares them
/// later. Compile with -fno-builtin-memcpy and the like: the compiler expands constant sizes
/// without any hook otherwise. Copies of structs keep their own hooks and are not affected.

#include "quiet_copy.h"

extern "C" {
void* memcpy(void* __restrict, const void* __restrict, unsigned long) noexcept
    __asm__("__simt_memcpy");
// The engine's copy allows overlap.
void* memmove(void*, const void*, unsigned long) noexcept __asm__("__simt_memcpy");
void* memset(void*, int, unsigned long) noexcept __asm__("__simt_memset");
// Reports free(pointer) for memory of cudaMalloc; frees all other memory.
void free(void*) noexcept __asm__("__simt_free");
}

#include "checked_builtins.h"
