#pragma once
/// Bit instructions of inline PTX: counts, fields, logic, shifts, permutations, choices.

#include "ptx_real.h"

namespace __simt_ptx {

template <class _Tp>
constexpr unsigned __popc(_Tp __a) {
    return static_cast<unsigned>(__builtin_popcountll(__a));
}
template <class _Tp>
constexpr unsigned __clz(_Tp __a) {
    return __a == 0 ? __width<_Tp> : __builtin_clzll(__a) - (64 - __width<_Tp>);
}
/// The highest bit that differs from the sign.
template <class _Tp>
constexpr unsigned __bfind(_Tp __a) {
    const auto __bits = static_cast<_Bits<_Tp>>(__a < 0 ? ~__a : __a);
    return __bits == 0 ? ~0u : __width<_Tp> - 1 - __clz(__bits);
}
template <class _Tp>
constexpr unsigned __bfindshiftamt(_Tp __a) {
    const unsigned __at = __bfind(__a);
    return __at == ~0u ? ~0u : __width<_Tp> - 1 - __at;
}
template <class _Tp>
constexpr _Tp __brev(_Tp __a) {
    return sizeof(_Tp) == 4 ? _Tp(::__brev(static_cast<unsigned>(__a))) : _Tp(::__brevll(__a));
}
/// Position and length are the lowest bytes of theirs, for a number of eight bytes all four. What
/// lies beyond the number is its sign.
template <class _Tp>
constexpr _Tp __bfe(_Tp __a, unsigned __position, unsigned __length) {
    constexpr unsigned __last = __width<_Tp> - 1;
    constexpr unsigned __mask = sizeof(_Tp) == 8 ? ~0u : 0xffu;
    const unsigned long long __from = __position & __mask, __count = __length & __mask;
    if (__count == 0) return 0;
    const unsigned __top = __from + __count - 1 < __last ? __from + __count - 1 : __last;
    const bool __sign = __has_sign<_Tp> && (static_cast<_Bits<_Tp>>(__a) >> __top & 1);
    _Bits<_Tp> __result = 0;
    for (unsigned __i = 0; __i <= __last; ++__i) {
        const bool __bit = __i < __count && __from + __i <= __last
                               ? static_cast<_Bits<_Tp>>(__a) >> (__from + __i) & 1
                               : __sign;
        __result |= static_cast<_Bits<_Tp>>(__bit) << __i;
    }
    return static_cast<_Tp>(__result);
}
/// The lowest bits of a in b.
template <class _Tp>
constexpr _Tp __bfi(_Tp __a, _Tp __b, unsigned __position, unsigned __length) {
    const unsigned __from = __position & 0xff, __count = __length & 0xff;
    for (unsigned __i = 0; __i < __count && __from + __i < unsigned(__width<_Tp>); ++__i) {
        const _Tp __bit = _Tp(1) << (__from + __i);
        __b = (__b & ~__bit) | (__a >> __i & 1 ? __bit : 0);
    }
    return __b;
}
constexpr unsigned __fns(unsigned __mask, unsigned __base, int __offset) {
    return ::__fns(__mask, __base, __offset);
}

template <class _Tp>
constexpr _Tp __and(_Tp __a, _Tp __b) {
    return __a & __b;
}
template <class _Tp>
constexpr _Tp __or(_Tp __a, _Tp __b) {
    return __a | __b;
}
template <class _Tp>
constexpr _Tp __xor(_Tp __a, _Tp __b) {
    return __a ^ __b;
}
template <class _Tp>
constexpr _Tp __not(_Tp __a) {
    return __same_type<_Tp, bool> ? _Tp(!__a) : _Tp(~static_cast<unsigned long long>(__a));
}
template <class _Tp>
constexpr _Tp __cnot(_Tp __a) {
    return __a == 0;
}
/// Bit i of the table is the result for the three bits of i: a, b, c.
constexpr unsigned __lop3(unsigned __a, unsigned __b, unsigned __c, long long __table) {
    unsigned __result = 0;
    for (int __i = 0; __i < 8; ++__i)
        if (__table >> __i & 1)
            __result |= (__i & 4 ? __a : ~__a) & (__i & 2 ? __b : ~__b) & (__i & 1 ? __c : ~__c);
    return __result;
}
// A shift by the width or more moves all bits out.
template <class _Tp>
constexpr _Tp __shl(_Tp __a, unsigned __by) {
    return __by >= unsigned(__width<_Tp>) ? _Tp(0) : static_cast<_Tp>(__a << __by);
}
template <class _Tp>
constexpr _Tp __shr(_Tp __a, unsigned __by) {
    constexpr unsigned __most = __width<_Tp> - 1;
    if (__by > __most) return __has_sign<_Tp> ? static_cast<_Tp>(__a >> __most) : _Tp(0);
    return static_cast<_Tp>(__a >> __by);
}
constexpr unsigned __shf_l_wrap(unsigned __low, unsigned __high, unsigned __by) {
    return __funnelshift_l(__low, __high, __by);
}
constexpr unsigned __shf_r_wrap(unsigned __low, unsigned __high, unsigned __by) {
    return __funnelshift_r(__low, __high, __by);
}
constexpr unsigned __shf_l_clamp(unsigned __low, unsigned __high, unsigned __by) {
    return __funnelshift_lc(__low, __high, __by);
}
constexpr unsigned __shf_r_clamp(unsigned __low, unsigned __high, unsigned __by) {
    return __funnelshift_rc(__low, __high, __by);
}

constexpr unsigned __prmt(unsigned __a, unsigned __b, unsigned __selector) {
    return __byte_perm(__a, __b, __selector);
}
// The modes: selectors for c = 0 to 3, in the order of c from the right.
#define __SIMT_MODE(__name, __selectors)                                                       \
    constexpr unsigned __prmt##__name(unsigned __a, unsigned __b, unsigned __c) {              \
        return __byte_perm(__a, __b,                                                           \
                           static_cast<unsigned>(__selectors >> (16 * (__c & 3u))) & 0xffffu); \
    }
__SIMT_MODE(f4e, 0x6543'5432'4321'3210ull)
__SIMT_MODE(b4e, 0x0123'7012'6701'5670ull)
__SIMT_MODE(rc8, 0x3333'2222'1111'0000ull)
__SIMT_MODE(ecl, 0x3333'3222'3211'3210ull)
__SIMT_MODE(ecr, 0x3210'2210'1110'0000ull)
__SIMT_MODE(rc16, 0x3232'1010'3232'1010ull)
#undef __SIMT_MODE

template <class _Tp>
constexpr _Tp __selp(_Tp __a, _Tp __b, bool __first) {
    return __first ? __a : __b;
}
template <class _Tp, bool _Flush, class _Up>
constexpr _Tp __slct(_Tp __a, _Tp __b, _Up __sign) {
    return __flushed<_Flush>(__sign) >= 0 ? __a : __b;
}

}  // namespace __simt_ptx
