#pragma once
/// Time, sleep, exit and address spaces in device code.

#include "engine_abi.h"

extern "C" {
void __nanosleep(unsigned int __nanoseconds) __asm__("__simt_nanosleep");
[[__noreturn__]] void __trap() __asm__("__simt_trap");
long long clock64() __asm__("__simt_clock64");

long __simt_host_clock() noexcept __asm__("clock");
/// <time.h> declares the same function for the host.
extern inline __attribute__((__gnu_inline__, __always_inline__, __artificial__)) long
clock() noexcept {
    return __simt_on_device() ? (long)(int)clock64() : __simt_host_clock();
}
}

static inline __attribute__((__always_inline__, __unused__)) unsigned int __isGlobal(
    const void* __address) {
    return __simt_address_space(__address) == __simt_space_global;
}
static inline __attribute__((__always_inline__, __unused__)) unsigned int __isShared(
    const void* __address) {
    return __simt_address_space(__address) == __simt_space_shared;
}
static inline __attribute__((__always_inline__, __unused__)) unsigned int __isConstant(
    const void* __address) {
    return __simt_address_space(__address) == __simt_space_constant;
}
static inline __attribute__((__always_inline__, __unused__)) unsigned int __isLocal(
    const void* __address) {
    return __simt_address_space(__address) == __simt_space_local;
}
