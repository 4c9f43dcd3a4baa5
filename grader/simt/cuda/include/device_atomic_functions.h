#pragma once
/// CUDA's atomics. Each calls the engine first, which checks the address and runs no other thread
/// in between; the operation itself is compiled without hooks.

#include "engine_abi.h"

namespace simt {
/// `scope` of simt_atomic.
enum AtomicScope { scope_block = 0, scope_device = 1, scope_system = 2 };
/// Added to the scope: the new value does not depend on the old one.
constexpr int replaces = 4;

}  // namespace simt

#define SIMT_QUIET inline __attribute__((noinline, no_sanitize_thread, no_sanitize_undefined))
#define SIMT_WRAPPER static inline __attribute__((always_inline, unused))

// The wrappers are inlined, so that the engine's caller is the student's function.
#define SIMT_ATOMIC_SCOPED(name, operation, T, scope)     \
    SIMT_WRAPPER T name(T* address, T value) {            \
        simt_atomic(address, sizeof(T), scope);           \
        return ::simt::quiet_##operation(address, value); \
    }
#define SIMT_ATOMIC_KIND(operation, T, result, kind)                                \
    namespace simt {                                                                \
    SIMT_QUIET T quiet_##operation(T* address, T value) {                           \
        const T old = *address;                                                     \
        *address = static_cast<T>(result);                                          \
        return old;                                                                 \
    }                                                                               \
    }                                                                               \
    SIMT_ATOMIC_SCOPED(operation, operation, T, ::simt::scope_device + kind)        \
    SIMT_ATOMIC_SCOPED(operation##_block, operation, T, ::simt::scope_block + kind) \
    SIMT_ATOMIC_SCOPED(operation##_system, operation, T, ::simt::scope_system + kind)
#define SIMT_ATOMIC(operation, T, result) SIMT_ATOMIC_KIND(operation, T, result, 0)
// Integers wrap: add in unsigned arithmetic.
#define SIMT_ATOMIC_INTEGERS(operation, result)  \
    SIMT_ATOMIC(operation, int, result)          \
    SIMT_ATOMIC(operation, unsigned int, result) \
    SIMT_ATOMIC(operation, unsigned long long, result)
#define SIMT_ATOMIC_ALL_INTEGERS(operation, result) \
    SIMT_ATOMIC_INTEGERS(operation, result)         \
    SIMT_ATOMIC(operation, long long, result)

SIMT_ATOMIC(atomicAdd, int, (unsigned)old + (unsigned)value)
SIMT_ATOMIC(atomicAdd, unsigned int, old + value)
SIMT_ATOMIC(atomicAdd, unsigned long long, old + value)
SIMT_ATOMIC(atomicAdd, float, old + value)
SIMT_ATOMIC(atomicAdd, double, old + value)
SIMT_ATOMIC(atomicSub, int, (unsigned)old - (unsigned)value)
SIMT_ATOMIC(atomicSub, unsigned int, old - value)
SIMT_ATOMIC_KIND(atomicExch, int, value, ::simt::replaces)
SIMT_ATOMIC_KIND(atomicExch, unsigned int, value, ::simt::replaces)
SIMT_ATOMIC_KIND(atomicExch, unsigned long long, value, ::simt::replaces)
SIMT_ATOMIC_KIND(atomicExch, float, value, ::simt::replaces)
SIMT_ATOMIC_ALL_INTEGERS(atomicMin, value < old ? value : old)
SIMT_ATOMIC_ALL_INTEGERS(atomicMax, value > old ? value : old)
SIMT_ATOMIC(atomicInc, unsigned int, old >= value ? 0u : old + 1u)
SIMT_ATOMIC(atomicDec, unsigned int, old == 0u || old > value ? value : old - 1u)
SIMT_ATOMIC_ALL_INTEGERS(atomicAnd, old& value)
SIMT_ATOMIC_ALL_INTEGERS(atomicOr, old | value)
SIMT_ATOMIC_ALL_INTEGERS(atomicXor, old ^ value)

#define SIMT_ATOMIC_CAS_SCOPED(name, T, scope)                          \
    SIMT_WRAPPER T name(T* address, T compare, T value) {               \
        simt_atomic(address, sizeof(T), ::simt::scope);                 \
        return ::simt::quiet_compare_and_swap(address, compare, value); \
    }
#define SIMT_ATOMIC_CAS(T)                                                \
    namespace simt {                                                      \
    SIMT_QUIET T quiet_compare_and_swap(T* address, T compare, T value) { \
        const T old = *address;                                           \
        if (old == compare) *address = value;                             \
        return old;                                                       \
    }                                                                     \
    }                                                                     \
    SIMT_ATOMIC_CAS_SCOPED(atomicCAS, T, scope_device)                    \
    SIMT_ATOMIC_CAS_SCOPED(atomicCAS_block, T, scope_block)               \
    SIMT_ATOMIC_CAS_SCOPED(atomicCAS_system, T, scope_system)
SIMT_ATOMIC_CAS(int)
SIMT_ATOMIC_CAS(unsigned int)
SIMT_ATOMIC_CAS(unsigned long long)
SIMT_ATOMIC_CAS(unsigned short)

#undef SIMT_ATOMIC_CAS
#undef SIMT_ATOMIC_CAS_SCOPED
#undef SIMT_ATOMIC_ALL_INTEGERS
#undef SIMT_ATOMIC_INTEGERS
#undef SIMT_ATOMIC
#undef SIMT_ATOMIC_SCOPED
#undef SIMT_WRAPPER
#undef SIMT_QUIET
