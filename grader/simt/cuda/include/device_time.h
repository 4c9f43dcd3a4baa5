#pragma once
/// Time, sleep, exit and address spaces in device code.

#include "engine_abi.h"

extern "C" {
void __nanosleep(unsigned int nanoseconds) __asm__("simt_nanosleep");
[[noreturn]] void __trap() __asm__("simt_trap");
long long clock64() __asm__("simt_clock64");

long simt_host_clock() noexcept __asm__("clock");
/// <time.h> declares the same function for the host.
extern inline __attribute__((gnu_inline, always_inline, artificial)) long clock() noexcept {
    return simt_on_device() ? (long)(int)clock64() : simt_host_clock();
}
}

static inline __attribute__((always_inline, unused)) unsigned int __isGlobal(const void* address) {
    return simt_address_space(address) == simt_space_global;
}
static inline __attribute__((always_inline, unused)) unsigned int __isShared(const void* address) {
    return simt_address_space(address) == simt_space_shared;
}
static inline __attribute__((always_inline, unused)) unsigned int __isConstant(
    const void* address) {
    return simt_address_space(address) == simt_space_constant;
}
static inline __attribute__((always_inline, unused)) unsigned int __isLocal(const void* address) {
    return simt_address_space(address) == simt_space_local;
}
