#pragma once
/// Sends memcpy and its like to the engine's checked versions where they are called by the
/// compiler's own names, as the standard library does.

// Else the preprocessor would mark the places in the standard library's headers as a program's
// code.
#pragma GCC system_header

extern "C" {
void* __simt_memcpy(void* __to, const void* __from, unsigned long __bytes);
void* __simt_memset(void* __to, int value, unsigned long __bytes);
}
#define __builtin_memcpy __simt_memcpy
#define __builtin_memmove __simt_memcpy
#define __builtin_memset __simt_memset
