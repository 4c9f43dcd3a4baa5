#pragma once
/// ldmatrix, stmatrix and mma.sync of inline PTX. A lane's access of a row is its own, ordinary
/// one; then the lanes of the warp meet.

#include "ptx_memory.h"
#include "ptx_real.h"

#define __SIMT_QUIET __SIMT_NO_HOOKS __attribute__((__noinline__))

namespace __simt_ptx {

/// What a lane brings: the row that it has read, or the words that it gives. Afterwards the row
/// that it writes, or the words that it gets.
struct _Rows {
    _SimtWarpBody __body;
    unsigned __given[4], __taken[4];

    __SIMT_QUIET void __set(void (*__run)(_SimtWarpBody* const*), unsigned __a, unsigned __b,
                            unsigned __c, unsigned __d) {
        __body.__run = __run;
        __given[0] = __a;
        __given[1] = __b;
        __given[2] = __c;
        __given[3] = __d;
        for (unsigned& __word : __taken) __word = 0;
    }
    __SIMT_QUIET unsigned __word(int __i) const { return __taken[__i]; }
    static __SIMT_NO_HOOKS _Rows* __of(_SimtWarpBody* const* __bodies, int __lane) {
        return reinterpret_cast<_Rows*>(__bodies[__lane]);
    }
    /// Half `__i` of a row of eight, or of the words of one lane.
    static __SIMT_NO_HOOKS unsigned short& __half(unsigned* __words, int __i) {
        return reinterpret_cast<unsigned short*>(__words)[__i];
    }
};

/// Row `__row` of matrix `__m` belongs to lane 8 * __m + __row; element (row, column) to lane
/// 4 * row + column / 2, or with rows and columns exchanged.
template <int _Count, bool _Transposed, bool _Load>
__SIMT_QUIET inline void __exchange_rows(_SimtWarpBody* const* __bodies) {
    for (int __m = 0; __m < _Count; ++__m)
        for (int __row = 0; __row < 8; ++__row)
            for (int __column = 0; __column < 8; ++__column) {
                const int __r = _Transposed ? __column : __row,
                          __c = _Transposed ? __row : __column;
                _Rows* const __of_row = _Rows::__of(__bodies, 8 * __m + __row);
                _Rows* const __of_element = _Rows::__of(__bodies, 4 * __r + __c / 2);
                if (!__of_row || !__of_element) continue;
                if (_Load)
                    _Rows::__half(__of_element->__taken, 2 * __m + __c % 2) =
                        _Rows::__half(__of_row->__given, __column);
                else
                    _Rows::__half(__of_row->__taken, __column) =
                        _Rows::__half(__of_element->__given, 2 * __m + __c % 2);
            }
}

__SIMT_INLINE void __meet(void* __body) {
    __simt_warp(__simt_warp_matrix, __simt_warp_cuda9, ~0u,
                reinterpret_cast<unsigned long long>(__body), 0, 32);
}

template <int _Count, bool _Transposed, class... _Rs>
__SIMT_INLINE void __matrix_load(const void* __row, _Rs&... __registers) {
    _Rows __rows;
    _Four<unsigned> __read = {};
    if (::__simt_lane() < 8 * _Count) __read = *static_cast<const _Four<unsigned>*>(__row);
    __rows.__set(&__exchange_rows<_Count, _Transposed, true>, __read.__first, __read.__second,
                 __read.__third, __read.__fourth);
    __meet(&__rows);
    int __i = 0;
    (__put(__registers, __rows.__word(__i++)), ...);
}
template <int _Count, bool _Transposed>
__SIMT_INLINE void __matrix_store(void* __row, unsigned __a, unsigned __b = 0, unsigned __c = 0,
                                  unsigned __d = 0) {
    _Rows __rows;
    __rows.__set(&__exchange_rows<_Count, _Transposed, false>, __a, __b, __c, __d);
    __meet(&__rows);
    if (::__simt_lane() < 8 * _Count)
        *static_cast<_Four<unsigned>*>(__row) = {__rows.__word(0), __rows.__word(1),
                                                 __rows.__word(2), __rows.__word(3)};
}

template <class _Tp>
__SIMT_INLINE unsigned long long __word(_Tp __a) {
    return __builtin_bit_cast(_Bits<_Tp>, __a);
}
template <class _Tp>
__SIMT_INLINE _Tp __of_word(unsigned long long __word) {
    return __as<_Tp>(__word);
}

/// The sums of an mma: of doubles where the elements are real, of which the device keeps fewer
/// bits.
template <class _Tp>
struct _Sum {
    using type = double;
};
template <>
struct _Sum<int> {
    using type = long long;
};

/// One lane's part of D = A * B + C. An element of D is rounded once; on the device a sum loses
/// bits below its largest part.
template <int _Mp, int _Np, int _Kp, class _Dp, class _Ap, bool _Saturate>
struct _Product {
    using _Total = typename _Sum<_Dp>::type;
    /// Elements of a word of A and of B, and of C and of D.
    static constexpr int __each = sizeof(_Ap) < 4 ? 4 / int(sizeof(_Ap)) : 1;
    static constexpr int __each_sum = sizeof(_Dp) == 2 ? 2 : 1;

    _SimtWarpBody __body;
    unsigned long long __a_[4], __b_[2], __c_[4], __d_[4];

    __SIMT_QUIET void __set(unsigned long long __a0, unsigned long long __a1,
                            unsigned long long __a2, unsigned long long __a3,
                            unsigned long long __b0, unsigned long long __b1,
                            unsigned long long __c0, unsigned long long __c1,
                            unsigned long long __c2, unsigned long long __c3) {
        __body.__run = &__run;
        __a_[0] = __a0, __a_[1] = __a1, __a_[2] = __a2, __a_[3] = __a3;
        __b_[0] = __b0, __b_[1] = __b1;
        __c_[0] = __c0, __c_[1] = __c1, __c_[2] = __c2, __c_[3] = __c3;
        for (unsigned long long& __word : __d_) __word = 0;
    }
    __SIMT_QUIET unsigned long long __sum(int __i) const { return __d_[__i]; }

    /// Element `__i` of a word.
    template <class _Tp>
    static __SIMT_NO_HOOKS _Total __element(unsigned long long __word, int __i) {
        const auto __bits = static_cast<_Bits<_Tp>>(__word >> (__width<_Tp> * __i % 64));
        if constexpr (__same_type<_Tp, _Tensor>)
            return __builtin_bit_cast(float, __bits & ~0x1fffu);
        else
            return __number(__builtin_bit_cast(_Tp, __bits));
    }
    static __SIMT_NO_HOOKS const _Product* __of(_SimtWarpBody* const* __bodies, int __lane) {
        return reinterpret_cast<const _Product*>(__bodies[__lane]);
    }
    static __SIMT_NO_HOOKS _Total __of_a(_SimtWarpBody* const* __bodies, int __row, int __k) {
        const auto* __p = __of(__bodies, __row % 8 * 4 + __k % (4 * __each) / __each);
        const int __word = __row / 8 + _Mp / 8 * (__k / (4 * __each));
        return __p ? __element<_Ap>(__p->__a_[__word], __k % __each) : 0;
    }
    static __SIMT_NO_HOOKS _Total __of_b(_SimtWarpBody* const* __bodies, int __k, int __column) {
        const auto* __p = __of(__bodies, __column * 4 + __k % (4 * __each) / __each);
        return __p ? __element<_Ap>(__p->__b_[__k / (4 * __each)], __k % __each) : 0;
    }
    static __SIMT_QUIET void __run(_SimtWarpBody* const* __bodies) {
        for (int __row = 0; __row < _Mp; ++__row)
            for (int __column = 0; __column < _Np; ++__column) {
                auto* __p = const_cast<_Product*>(__of(__bodies, __row % 8 * 4 + __column / 2));
                if (!__p) continue;
                const int __at = __row / 8 * 2 + __column % 2;
                const int __word = __at / __each_sum, __i = __at % __each_sum;
                _Total __total = __element<_Dp>(__p->__c_[__word], __i);
                for (int __k = 0; __k < _Kp; ++__k) {
                    const _Total __left = __of_a(__bodies, __row, __k),
                                 __right = __of_b(__bodies, __k, __column);
                    if constexpr (__same_type<_Dp, double>)
                        __total = __builtin_fma(__left, __right, __total);
                    else
                        __total += __left * __right;
                }
                __p->__d_[__word] |= static_cast<unsigned long long>(__rounded(__total))
                                     << (__width<_Dp> * __i % 64);
            }
    }
    /// The bits of an element of D.
    static __SIMT_NO_HOOKS _Bits<_Dp> __rounded(_Total __total) {
        if constexpr (__same_type<_Dp, int>) {
            if (_Saturate) return static_cast<unsigned>(__limited(__total));
            return static_cast<unsigned>(__total);
        } else if constexpr (__same_type<_Dp, _Half>) {
            _Half __narrowed;
            __narrow(__narrowed, __total);
            return __narrowed.__bits;
        } else {
            const _Dp __value = static_cast<_Dp>(__total);
            return __builtin_bit_cast(_Bits<_Dp>, __value != __value ? __nan_of(__value) : __value);
        }
    }
    static __SIMT_NO_HOOKS long long __limited(long long __total) {
        return __total > 0x7fffffff      ? 0x7fffffff
               : __total < -0x80000000ll ? -0x80000000ll
                                         : __total;
    }
};

template <class _Product>
__SIMT_INLINE void __multiply(_Product& __product) {
    __meet(&__product.__body);
}

}  // namespace __simt_ptx

#undef __SIMT_QUIET
