#pragma once
/// Warp intrinsics. The engine holds each lane until the others have arrived, see __simt_warp. The
/// functions are inlined, so that the engine's caller is the student's line.

#include "engine_abi.h"

#define __SIMT_INLINE static inline __attribute__((__always_inline__, __unused__))

namespace __simt {

template <unsigned _Bytes>
struct _WordOf;
template <>
struct _WordOf<1> {
    using type = unsigned char;
};
template <>
struct _WordOf<2> {
    using type = unsigned short;
};
template <>
struct _WordOf<4> {
    using type = unsigned int;
};
template <>
struct _WordOf<8> {
    using type = unsigned long long;
};

/// The value's bytes as a number.
template <class _Tp>
inline __attribute__((__always_inline__)) unsigned long long __word_of(_Tp value) {
    return __builtin_bit_cast(typename _WordOf<sizeof(_Tp)>::type, value);
}
template <class _Tp>
inline __attribute__((__always_inline__)) _Tp __value_of(unsigned long long __word) {
    return __builtin_bit_cast(_Tp, static_cast<typename _WordOf<sizeof(_Tp)>::type>(__word));
}

}  // namespace __simt

#define __SIMT_SHUFFLE(name, operation, Operand, T)                                            \
    __SIMT_INLINE T name##_sync(unsigned __mask, T value, Operand __operand, int width = 32) { \
        return ::__simt::__value_of<T>(__simt_warp(operation, __simt_warp_cuda9, __mask,       \
                                                   ::__simt::__word_of(value),                 \
                                                   (unsigned)__operand, width));               \
    }                                                                                          \
    __SIMT_INLINE T name(T value, Operand __operand, int width = 32) {                         \
        return ::__simt::__value_of<T>(__simt_warp(operation, __simt_warp_legacy, 0,           \
                                                   ::__simt::__word_of(value),                 \
                                                   (unsigned)__operand, width));               \
    }
#define __SIMT_SHUFFLES(T)                                          \
    __SIMT_SHUFFLE(__shfl, __simt_warp_shfl, int, T)                \
    __SIMT_SHUFFLE(__shfl_up, __simt_warp_shfl_up, unsigned, T)     \
    __SIMT_SHUFFLE(__shfl_down, __simt_warp_shfl_down, unsigned, T) \
    __SIMT_SHUFFLE(__shfl_xor, __simt_warp_shfl_xor, int, T)
#define __SIMT_MATCHES(T)                                                                         \
    __SIMT_INLINE unsigned __match_any_sync(unsigned __mask, T value) {                           \
        return (unsigned)__simt_warp(__simt_warp_match_any, __simt_warp_cuda9, __mask,            \
                                     ::__simt::__word_of(value), 0, 32);                          \
    }                                                                                             \
    __SIMT_INLINE unsigned __match_all_sync(unsigned __mask, T value, int* __predicate) {         \
        const unsigned long long __result = __simt_warp(                                          \
            __simt_warp_match_all, __simt_warp_cuda9, __mask, ::__simt::__word_of(value), 0, 32); \
        *__predicate = (int)(__result >> 32);                                                     \
        return (unsigned)__result;                                                                \
    }
#define __SIMT_FOR_TYPES(macro)                                                      \
    macro(int) macro(unsigned int) macro(long) macro(unsigned long) macro(long long) \
        macro(unsigned long long) macro(float) macro(double)
__SIMT_FOR_TYPES(__SIMT_SHUFFLES)
__SIMT_FOR_TYPES(__SIMT_MATCHES)

#define __SIMT_VOTE(name, operation, Result)                                                       \
    __SIMT_INLINE Result name##_sync(unsigned __mask, int __predicate) {                           \
        return (Result)__simt_warp(operation, __simt_warp_cuda9, __mask, __predicate != 0, 0, 32); \
    }
#define __SIMT_LEGACY_VOTE(name, operation, Result)                                            \
    __SIMT_INLINE Result name(int __predicate) {                                               \
        return (Result)__simt_warp(operation, __simt_warp_legacy, 0, __predicate != 0, 0, 32); \
    }
__SIMT_VOTE(__ballot, __simt_warp_ballot, unsigned)
__SIMT_VOTE(__any, __simt_warp_any, int)
__SIMT_VOTE(__all, __simt_warp_all, int)
__SIMT_VOTE(__uni, __simt_warp_uni, int)
__SIMT_LEGACY_VOTE(__ballot, __simt_warp_ballot, unsigned)
__SIMT_LEGACY_VOTE(__any, __simt_warp_any, int)
__SIMT_LEGACY_VOTE(__all, __simt_warp_all, int)

#define __SIMT_REDUCE(name, operation, T)                                                         \
    __SIMT_INLINE T name(unsigned __mask, T value) {                                              \
        return (T)(unsigned)__simt_warp(operation, __simt_warp_cuda9, __mask, (unsigned)value, 0, \
                                        32);                                                      \
    }
__SIMT_REDUCE(__reduce_add_sync, __simt_warp_add, unsigned)
__SIMT_REDUCE(__reduce_add_sync, __simt_warp_add, int)
__SIMT_REDUCE(__reduce_min_sync, __simt_warp_min_unsigned, unsigned)
__SIMT_REDUCE(__reduce_min_sync, __simt_warp_min, int)
__SIMT_REDUCE(__reduce_max_sync, __simt_warp_max_unsigned, unsigned)
__SIMT_REDUCE(__reduce_max_sync, __simt_warp_max, int)
__SIMT_REDUCE(__reduce_and_sync, __simt_warp_and, unsigned)
__SIMT_REDUCE(__reduce_or_sync, __simt_warp_or, unsigned)
__SIMT_REDUCE(__reduce_xor_sync, __simt_warp_xor, unsigned)

/// The lanes of the warp that are converged here: all that have neither ended nor wait elsewhere
/// when no other lane of the warp can run.
__SIMT_INLINE unsigned __activemask() {
    return (unsigned)__simt_warp(__simt_warp_active, __simt_warp_cuda9, 0, 0, 0, 32);
}

#undef __SIMT_REDUCE
#undef __SIMT_LEGACY_VOTE
#undef __SIMT_VOTE
#undef __SIMT_FOR_TYPES
#undef __SIMT_MATCHES
#undef __SIMT_SHUFFLES
#undef __SIMT_SHUFFLE
#undef __SIMT_INLINE
