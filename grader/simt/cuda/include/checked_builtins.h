#pragma once
/// Sends memcpy and its like to the engine's checked versions where they are called by the
/// compiler's own names, as the standard library does.

// Else the preprocessor would mark the places in the standard library's headers as a program's
// code.
#pragma GCC system_header

extern "C" {
void* simt_memcpy(void* to, const void* from, unsigned long bytes);
void* simt_memset(void* to, int value, unsigned long bytes);
}
#define __builtin_memcpy simt_memcpy
#define __builtin_memmove simt_memcpy
#define __builtin_memset simt_memset
