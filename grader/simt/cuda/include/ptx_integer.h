#pragma once
/// Integer instructions of inline PTX. Everything wraps: it is computed without a sign.

#include "ptx_value.h"

namespace __simt_ptx {

/// Twice the width.
template <class _Tp>
struct _Wider {
    using type = long long;
};
#define __SIMT_WIDER(_Narrow, _Wide) \
    template <>                      \
    struct _Wider<_Narrow> {         \
        using type = _Wide;          \
    };
__SIMT_WIDER(short, int)
__SIMT_WIDER(unsigned short, unsigned)
__SIMT_WIDER(unsigned, unsigned long long)
__SIMT_WIDER(long long, __int128)
__SIMT_WIDER(unsigned long long, unsigned __int128)
#undef __SIMT_WIDER
template <class _Tp>
using _Wide = typename _Wider<_Tp>::type;

template <class _Tp>
constexpr _Tp __add(_Tp __a, _Tp __b) {
    return static_cast<_Tp>(_Bits<_Tp>(__a) + _Bits<_Tp>(__b));
}
template <class _Tp>
constexpr _Tp __sub(_Tp __a, _Tp __b) {
    return static_cast<_Tp>(_Bits<_Tp>(__a) - _Bits<_Tp>(__b));
}
constexpr int __clamped(long long __sum) {
    return __sum > 0x7fffffff      ? 0x7fffffff
           : __sum < -0x80000000ll ? -0x7fffffff - 1
                                   : static_cast<int>(__sum);
}
constexpr int __add_sat(int __a, int __b) {
    return __clamped(static_cast<long long>(__a) + __b);
}
constexpr int __sub_sat(int __a, int __b) {
    return __clamped(static_cast<long long>(__a) - __b);
}

// With a carry. Of a subtraction it is the borrow.
template <class _Tp>
constexpr _Tp __add_carry(_Tp __a, _Tp __b, bool __in, bool& __out) {
    const unsigned __int128 __sum = static_cast<unsigned __int128>(_Bits<_Tp>(__a)) +
                                    _Bits<_Tp>(__b) + static_cast<unsigned>(__in);
    __out = (__sum >> __width<_Tp> & 1) != 0;
    return static_cast<_Tp>(static_cast<_Bits<_Tp>>(__sum));
}
template <class _Tp>
constexpr _Tp __sub_carry(_Tp __a, _Tp __b, bool __in, bool& __out) {
    const unsigned __int128 __sum = static_cast<unsigned __int128>(_Bits<_Tp>(__a)) -
                                    _Bits<_Tp>(__b) - static_cast<unsigned>(__in);
    __out = (__sum >> __width<_Tp> & 1) != 0;
    return static_cast<_Tp>(static_cast<_Bits<_Tp>>(__sum));
}
#define __SIMT_CARRY(__name, __function, __in, __out)       \
    template <class _Tp>                                    \
    constexpr _Tp __name(_Tp __a, _Tp __b, bool& __carry) { \
        [[maybe_unused]] bool __lost = false;               \
        return __function(__a, __b, __in, __out);           \
    }
__SIMT_CARRY(__add_cc, __add_carry, false, __carry)
__SIMT_CARRY(__addc, __add_carry, __carry, __lost)
__SIMT_CARRY(__addc_cc, __add_carry, __carry, __carry)
__SIMT_CARRY(__sub_cc, __sub_carry, false, __carry)
__SIMT_CARRY(__subc, __sub_carry, __carry, __lost)
__SIMT_CARRY(__subc_cc, __sub_carry, __carry, __carry)
#undef __SIMT_CARRY

template <class _Tp>
constexpr _Tp __mul_lo(_Tp __a, _Tp __b) {
    return static_cast<_Tp>(static_cast<unsigned long long>(__a) *
                            static_cast<unsigned long long>(__b));
}
template <class _Tp>
constexpr _Wide<_Tp> __mul_wide(_Tp __a, _Tp __b) {
    return static_cast<_Wide<_Tp>>(__a) * static_cast<_Wide<_Tp>>(__b);
}
template <class _Tp>
constexpr _Tp __mul_hi(_Tp __a, _Tp __b) {
    return static_cast<_Tp>(__mul_wide(__a, __b) >> __width<_Tp>);
}
template <class _Tp>
constexpr _Tp __mad_lo(_Tp __a, _Tp __b, _Tp __c) {
    return __add(__mul_lo(__a, __b), __c);
}
template <class _Tp>
constexpr _Tp __mad_hi(_Tp __a, _Tp __b, _Tp __c) {
    return __add(__mul_hi(__a, __b), __c);
}
template <class _Tp>
constexpr _Wide<_Tp> __mad_wide(_Tp __a, _Tp __b, _Wide<_Tp> __c) {
    return __add(__mul_wide(__a, __b), __c);
}
#define __SIMT_CARRY(__name, __product, __function)                  \
    template <class _Tp>                                             \
    constexpr _Tp __name(_Tp __a, _Tp __b, _Tp __c, bool& __carry) { \
        return __function(__product(__a, __b), __c, __carry);        \
    }
__SIMT_CARRY(__mad_lo_cc, __mul_lo, __add_cc)
__SIMT_CARRY(__mad_hi_cc, __mul_hi, __add_cc)
__SIMT_CARRY(__madc_lo, __mul_lo, __addc)
__SIMT_CARRY(__madc_hi, __mul_hi, __addc)
__SIMT_CARRY(__madc_lo_cc, __mul_lo, __addc_cc)
__SIMT_CARRY(__madc_hi_cc, __mul_hi, __addc_cc)
#undef __SIMT_CARRY

/// The lowest 24 bits, with their sign.
template <class _Tp>
constexpr long long __of_24(_Tp __a) {
    return __has_sign<_Tp> ? static_cast<int>(static_cast<unsigned>(__a) << 8) >> 8
                           : static_cast<long long>(static_cast<unsigned>(__a) & 0xffffffu);
}
template <class _Tp>
constexpr _Tp __mul24_lo(_Tp __a, _Tp __b) {
    return static_cast<_Tp>(__of_24(__a) * __of_24(__b));
}
template <class _Tp>
constexpr _Tp __mul24_hi(_Tp __a, _Tp __b) {
    return static_cast<_Tp>(__of_24(__a) * __of_24(__b) >> 16);
}
template <class _Tp>
constexpr _Tp __mad24_lo(_Tp __a, _Tp __b, _Tp __c) {
    return __add(__mul24_lo(__a, __b), __c);
}
template <class _Tp>
constexpr _Tp __mad24_hi(_Tp __a, _Tp __b, _Tp __c) {
    return __add(__mul24_hi(__a, __b), __c);
}
template <class _Tp>
constexpr _Tp __sad(_Tp __a, _Tp __b, _Tp __c) {
    return __add(__c, __a < __b ? __sub(__b, __a) : __sub(__a, __b));
}
/// Division by zero gives ones; the least number divided by -1 stays itself.
template <class _Tp>
constexpr _Tp __div(_Tp __a, _Tp __b) {
    if (__b == 0) return static_cast<_Tp>(-1);
    if (__has_sign<_Tp> && __b == static_cast<_Tp>(-1)) return __sub(_Tp(0), __a);
    return static_cast<_Tp>(__a / __b);
}
template <class _Tp>
constexpr _Tp __rem(_Tp __a, _Tp __b) {
    if (__b == 0) return static_cast<_Tp>(-1);
    if (__has_sign<_Tp> && __b == static_cast<_Tp>(-1)) return 0;
    return static_cast<_Tp>(__a % __b);
}
template <class _Tp>
constexpr _Tp __neg(_Tp __a) {
    return __sub(_Tp(0), __a);
}
template <class _Tp>
constexpr _Tp __abs(_Tp __a) {
    return __a < 0 ? __neg(__a) : __a;
}
template <class _Tp>
constexpr _Tp __min(_Tp __a, _Tp __b) {
    return __b < __a ? __b : __a;
}
template <class _Tp>
constexpr _Tp __max(_Tp __a, _Tp __b) {
    return __a < __b ? __b : __a;
}

template <class _Ap, class _Bp>
constexpr unsigned __dp4a(unsigned __a, unsigned __b, unsigned __c) {
    for (int __i = 0; __i < 32; __i += 8) {
        const int __left =
            __has_sign<_Ap> ? static_cast<signed char>(__a >> __i) : __a >> __i & 0xff;
        const int __right =
            __has_sign<_Bp> ? static_cast<signed char>(__b >> __i) : __b >> __i & 0xff;
        __c += static_cast<unsigned>(__left * __right);
    }
    return __c;
}
template <class _Ap, class _Bp>
constexpr unsigned __dp2a_of(unsigned __a, unsigned __b, unsigned __c) {
    for (int __i = 0; __i < 2; ++__i) {
        const int __left =
            __has_sign<_Ap> ? static_cast<short>(__a >> 16 * __i) : __a >> 16 * __i & 0xffff;
        const int __right =
            __has_sign<_Bp> ? static_cast<signed char>(__b >> 8 * __i) : __b >> 8 * __i & 0xff;
        __c += static_cast<unsigned>(__left) * static_cast<unsigned>(__right);
    }
    return __c;
}
template <class _Ap, class _Bp>
constexpr unsigned __dp2a_lo(unsigned __a, unsigned __b, unsigned __c) {
    return __dp2a_of<_Ap, _Bp>(__a, __b, __c);
}
template <class _Ap, class _Bp>
constexpr unsigned __dp2a_hi(unsigned __a, unsigned __b, unsigned __c) {
    return __dp2a_of<_Ap, _Bp>(__a, __b >> 16, __c);
}

}  // namespace __simt_ptx
