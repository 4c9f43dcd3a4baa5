#pragma once
/// CUDA's atomics. Each calls the engine first, which checks the address and runs no other thread
/// in between; the operation itself is compiled without hooks.

#include "engine_abi.h"

#define __SIMT_QUIET \
    inline __attribute__((__noinline__, __no_sanitize_thread__, __no_sanitize_undefined__))
#define __SIMT_WRAPPER static inline __attribute__((__always_inline__, __unused__))

// The wrappers are inlined, so that the engine's caller is the student's function.
#define __SIMT_ATOMIC_SCOPED(name, operation, T, scope)         \
    __SIMT_WRAPPER T name(T* __address, T value) {              \
        __simt_atomic(__address, sizeof(T), scope);             \
        return ::__simt::__quiet_##operation(__address, value); \
    }
#define __SIMT_ATOMIC_QUIET(operation, T, result)               \
    namespace __simt {                                          \
    __SIMT_QUIET T __quiet_##operation(T* __address, T value) { \
        const T __old = *__address;                             \
        *__address = static_cast<T>(result);                    \
        return __old;                                           \
    }                                                           \
    }
#define __SIMT_ATOMIC(operation, T, result)                                    \
    __SIMT_ATOMIC_QUIET(operation, T, result)                                  \
    __SIMT_ATOMIC_SCOPED(operation, operation, T, __simt_atomic_device)        \
    __SIMT_ATOMIC_SCOPED(operation##_block, operation, T, __simt_atomic_block) \
    __SIMT_ATOMIC_SCOPED(operation##_system, operation, T, __simt_atomic_system)
// Integers wrap: add in unsigned arithmetic.
#define __SIMT_ATOMIC_INTEGERS(operation, result)  \
    __SIMT_ATOMIC(operation, int, result)          \
    __SIMT_ATOMIC(operation, unsigned int, result) \
    __SIMT_ATOMIC(operation, unsigned long long, result)
#define __SIMT_ATOMIC_ALL_INTEGERS(operation, result) \
    __SIMT_ATOMIC_INTEGERS(operation, result)         \
    __SIMT_ATOMIC(operation, long long, result)

__SIMT_ATOMIC(atomicAdd, int, (unsigned)__old + (unsigned)value)
__SIMT_ATOMIC(atomicAdd, unsigned int, __old + value)
__SIMT_ATOMIC(atomicAdd, unsigned long long, __old + value)
__SIMT_ATOMIC(atomicAdd, float, __old + value)
__SIMT_ATOMIC(atomicAdd, double, __old + value)
__SIMT_ATOMIC(atomicSub, int, (unsigned)__old - (unsigned)value)
__SIMT_ATOMIC(atomicSub, unsigned int, __old - value)
__SIMT_ATOMIC_ALL_INTEGERS(atomicMin, value < __old ? value : __old)
__SIMT_ATOMIC_ALL_INTEGERS(atomicMax, value > __old ? value : __old)
__SIMT_ATOMIC(atomicInc, unsigned int, __old >= value ? 0u : __old + 1u)
__SIMT_ATOMIC(atomicDec, unsigned int, __old == 0u || __old > value ? value : __old - 1u)
__SIMT_ATOMIC_ALL_INTEGERS(atomicAnd, __old& value)
__SIMT_ATOMIC_ALL_INTEGERS(atomicOr, __old | value)
__SIMT_ATOMIC_ALL_INTEGERS(atomicXor, __old ^ value)

// What an exchange finds may never have been written: it is read where its result is used.
#define __SIMT_ATOMIC_EXCHANGE_SCOPED(name, T, Bits, scope)                                \
    __SIMT_WRAPPER T name(T* __address, T value) {                                         \
        const unsigned __mark =                                                            \
            __simt_exchange(__address, sizeof(T), scope | __simt_atomic_replaces);         \
        const T __old = ::__simt::__quiet_atomicExch(__address, value);                    \
        return __builtin_bit_cast(                                                         \
            T, static_cast<Bits>(__simt_old_value(__builtin_bit_cast(Bits, __old), __mark, \
                                                  __address, sizeof(T))));                 \
    }
#define __SIMT_ATOMIC_EXCHANGE(T, Bits)                                           \
    __SIMT_ATOMIC_QUIET(atomicExch, T, value)                                     \
    __SIMT_ATOMIC_EXCHANGE_SCOPED(atomicExch, T, Bits, __simt_atomic_device)      \
    __SIMT_ATOMIC_EXCHANGE_SCOPED(atomicExch_block, T, Bits, __simt_atomic_block) \
    __SIMT_ATOMIC_EXCHANGE_SCOPED(atomicExch_system, T, Bits, __simt_atomic_system)
__SIMT_ATOMIC_EXCHANGE(int, unsigned int)
__SIMT_ATOMIC_EXCHANGE(unsigned int, unsigned int)
__SIMT_ATOMIC_EXCHANGE(unsigned long long, unsigned long long)
__SIMT_ATOMIC_EXCHANGE(float, unsigned int)

#define __SIMT_ATOMIC_CAS_SCOPED(name, T, scope)                                \
    __SIMT_WRAPPER T name(T* __address, T __compare, T value) {                 \
        __simt_atomic(__address, sizeof(T), scope);                             \
        return ::__simt::__quiet_compare_and_swap(__address, __compare, value); \
    }
#define __SIMT_ATOMIC_CAS(T)                                                      \
    namespace __simt {                                                            \
    __SIMT_QUIET T __quiet_compare_and_swap(T* __address, T __compare, T value) { \
        const T __old = *__address;                                               \
        if (__old == __compare) *__address = value;                               \
        return __old;                                                             \
    }                                                                             \
    }                                                                             \
    __SIMT_ATOMIC_CAS_SCOPED(atomicCAS, T, __simt_atomic_device)                  \
    __SIMT_ATOMIC_CAS_SCOPED(atomicCAS_block, T, __simt_atomic_block)             \
    __SIMT_ATOMIC_CAS_SCOPED(atomicCAS_system, T, __simt_atomic_system)
__SIMT_ATOMIC_CAS(int)
__SIMT_ATOMIC_CAS(unsigned int)
__SIMT_ATOMIC_CAS(unsigned long long)
__SIMT_ATOMIC_CAS(unsigned short)

#undef __SIMT_ATOMIC_CAS
#undef __SIMT_ATOMIC_CAS_SCOPED
#undef __SIMT_ATOMIC_EXCHANGE
#undef __SIMT_ATOMIC_EXCHANGE_SCOPED
#undef __SIMT_ATOMIC_ALL_INTEGERS
#undef __SIMT_ATOMIC_INTEGERS
#undef __SIMT_ATOMIC
#undef __SIMT_ATOMIC_QUIET
#undef __SIMT_ATOMIC_SCOPED
#undef __SIMT_WRAPPER
#undef __SIMT_QUIET
