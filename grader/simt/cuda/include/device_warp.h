#pragma once
/// Warp intrinsics. The engine holds each lane until the others have arrived, see simt_warp. The
/// functions are inlined, so that the engine's caller is the student's line.

#include "engine_abi.h"

#define SIMT_INLINE static inline __attribute__((always_inline, unused))

namespace simt {

template <unsigned Bytes>
struct WordOf;
template <>
struct WordOf<1> {
    using type = unsigned char;
};
template <>
struct WordOf<2> {
    using type = unsigned short;
};
template <>
struct WordOf<4> {
    using type = unsigned int;
};
template <>
struct WordOf<8> {
    using type = unsigned long long;
};

/// The value's bytes as a number.
template <class T>
inline __attribute__((always_inline)) unsigned long long word_of(T value) {
    return __builtin_bit_cast(typename WordOf<sizeof(T)>::type, value);
}
template <class T>
inline __attribute__((always_inline)) T value_of(unsigned long long word) {
    return __builtin_bit_cast(T, static_cast<typename WordOf<sizeof(T)>::type>(word));
}

}  // namespace simt

#define SIMT_SHUFFLE(name, operation, Operand, T)                                                \
    SIMT_INLINE T name##_sync(unsigned mask, T value, Operand operand, int width = 32) {         \
        return ::simt::value_of<T>(simt_warp(operation, simt_warp_cuda9, mask,                   \
                                             ::simt::word_of(value), (unsigned)operand, width)); \
    }                                                                                            \
    SIMT_INLINE T name(T value, Operand operand, int width = 32) {                               \
        return ::simt::value_of<T>(simt_warp(operation, simt_warp_legacy, 0,                     \
                                             ::simt::word_of(value), (unsigned)operand, width)); \
    }
#define SIMT_SHUFFLES(T)                                        \
    SIMT_SHUFFLE(__shfl, simt_warp_shfl, int, T)                \
    SIMT_SHUFFLE(__shfl_up, simt_warp_shfl_up, unsigned, T)     \
    SIMT_SHUFFLE(__shfl_down, simt_warp_shfl_down, unsigned, T) \
    SIMT_SHUFFLE(__shfl_xor, simt_warp_shfl_xor, int, T)
#define SIMT_MATCHES(T)                                                                           \
    SIMT_INLINE unsigned __match_any_sync(unsigned mask, T value) {                               \
        return (unsigned)simt_warp(simt_warp_match_any, simt_warp_cuda9, mask,                    \
                                   ::simt::word_of(value), 0, 32);                                \
    }                                                                                             \
    SIMT_INLINE unsigned __match_all_sync(unsigned mask, T value, int* predicate) {               \
        const unsigned long long result =                                                         \
            simt_warp(simt_warp_match_all, simt_warp_cuda9, mask, ::simt::word_of(value), 0, 32); \
        *predicate = (int)(result >> 32);                                                         \
        return (unsigned)result;                                                                  \
    }
#define SIMT_FOR_TYPES(macro)                                                        \
    macro(int) macro(unsigned int) macro(long) macro(unsigned long) macro(long long) \
        macro(unsigned long long) macro(float) macro(double)
SIMT_FOR_TYPES(SIMT_SHUFFLES)
SIMT_FOR_TYPES(SIMT_MATCHES)

#define SIMT_VOTE(name, operation, Result)                                                 \
    SIMT_INLINE Result name##_sync(unsigned mask, int predicate) {                         \
        return (Result)simt_warp(operation, simt_warp_cuda9, mask, predicate != 0, 0, 32); \
    }
#define SIMT_LEGACY_VOTE(name, operation, Result)                                        \
    SIMT_INLINE Result name(int predicate) {                                             \
        return (Result)simt_warp(operation, simt_warp_legacy, 0, predicate != 0, 0, 32); \
    }
SIMT_VOTE(__ballot, simt_warp_ballot, unsigned)
SIMT_VOTE(__any, simt_warp_any, int)
SIMT_VOTE(__all, simt_warp_all, int)
SIMT_VOTE(__uni, simt_warp_uni, int)
SIMT_LEGACY_VOTE(__ballot, simt_warp_ballot, unsigned)
SIMT_LEGACY_VOTE(__any, simt_warp_any, int)
SIMT_LEGACY_VOTE(__all, simt_warp_all, int)

#define SIMT_REDUCE(name, operation, T)                                                          \
    SIMT_INLINE T name(unsigned mask, T value) {                                                 \
        return (T)(unsigned)simt_warp(operation, simt_warp_cuda9, mask, (unsigned)value, 0, 32); \
    }
SIMT_REDUCE(__reduce_add_sync, simt_warp_add, unsigned)
SIMT_REDUCE(__reduce_add_sync, simt_warp_add, int)
SIMT_REDUCE(__reduce_min_sync, simt_warp_min_unsigned, unsigned)
SIMT_REDUCE(__reduce_min_sync, simt_warp_min, int)
SIMT_REDUCE(__reduce_max_sync, simt_warp_max_unsigned, unsigned)
SIMT_REDUCE(__reduce_max_sync, simt_warp_max, int)
SIMT_REDUCE(__reduce_and_sync, simt_warp_and, unsigned)
SIMT_REDUCE(__reduce_or_sync, simt_warp_or, unsigned)
SIMT_REDUCE(__reduce_xor_sync, simt_warp_xor, unsigned)

/// The lanes of the warp that are converged here: all that have neither ended nor wait elsewhere
/// when no other lane of the warp can run.
SIMT_INLINE unsigned __activemask() {
    return (unsigned)simt_warp(simt_warp_active, simt_warp_cuda9, 0, 0, 0, 32);
}

#undef SIMT_REDUCE
#undef SIMT_LEGACY_VOTE
#undef SIMT_VOTE
#undef SIMT_FOR_TYPES
#undef SIMT_MATCHES
#undef SIMT_SHUFFLES
#undef SIMT_SHUFFLE
#undef SIMT_INLINE
