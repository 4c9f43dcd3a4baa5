#pragma once
/// nvcuda::wmma: products of small matrices by a whole warp. Which lane holds which element is not
/// specified by CUDA; here each lane holds neighbours.

#include "cuda_bf16.h"
#include "cuda_fp16.h"

namespace nvcuda {
namespace wmma {

struct matrix_a;
struct matrix_b;
struct accumulator;
struct row_major;
struct col_major;
namespace precision {
struct tf32;
}
enum layout_t { mem_row_major, mem_col_major };

namespace __simt_detail {

template <class _Tp>
struct _Stored {
    using type = _Tp;
};
template <>
struct _Stored<precision::tf32> {
    using type = float;
};
template <class _Use, int _Mp, int _Np, int _Kp>
struct _Shape;
template <int _Mp, int _Np, int _Kp>
struct _Shape<matrix_a, _Mp, _Np, _Kp> {
    static constexpr int __rows = _Mp, __columns = _Kp;
};
template <int _Mp, int _Np, int _Kp>
struct _Shape<matrix_b, _Mp, _Np, _Kp> {
    static constexpr int __rows = _Kp, __columns = _Np;
};
template <int _Mp, int _Np, int _Kp>
struct _Shape<accumulator, _Mp, _Np, _Kp> {
    static constexpr int __rows = _Mp, __columns = _Np;
};
constexpr bool __known_shape(int __m, int __n, int __k, bool __is_double) {
    if (__is_double) return __m == 8 && __n == 8 && __k == 4;
    return (__m == 16 && __n == 16 && (__k == 16 || __k == 8)) ||
           (__m == 32 && __n == 8 && __k == 16) || (__m == 8 && __n == 32 && __k == 16);
}
template <class _Tp>
struct _IsDouble {
    static constexpr bool value = false;
};
template <>
struct _IsDouble<double> {
    static constexpr bool value = true;
};

inline __attribute__((__always_inline__)) unsigned __lane() {
    return ((__simt_builtin_thread_idx().z * __simt_builtin_block_dim().y +
             __simt_builtin_thread_idx().y) *
                __simt_builtin_block_dim().x +
            __simt_builtin_thread_idx().x) %
           32;
}
__SIMT_NO_HOOKS inline void __nothing(_SimtWarpBody* const*) {}
/// Called by all lanes; `body.run` works for the whole warp.
inline __attribute__((__always_inline__)) void __meet(_SimtWarpBody* __body) {
    __simt_warp(__simt_warp_matrix, __simt_warp_cuda9, ~0u, (unsigned long long)__body, 0, 32);
}
inline __attribute__((__always_inline__)) void __meet() {
    _SimtWarpBody __body = {&__nothing};
    __meet(&__body);
}

// Numbers as the multiplier reads them.
inline double __number(double x) {
    return x;
}
inline double __number(float x) {
    return x;
}
inline double __number(half x) {
    return (float)x;
}
inline double __number(__nv_bfloat16 x) {
    return (float)x;
}
template <class _Integer>
inline long long __number(_Integer x) {
    return x;
}
template <class _Tp>
__SIMT_NO_HOOKS _Tp __result(double __sum, bool) {
    return _Tp(__sum);
}
template <class _Tp>
__SIMT_NO_HOOKS _Tp __result(long long __sum, bool __saturate) {
    if (__saturate && __sum > 2147483647) return 2147483647;
    if (__saturate && __sum < -2147483647 - 1) return -2147483647 - 1;
    return (_Tp)(unsigned)__sum;
}

}  // namespace __simt_detail

/// A lane's fragment of a matrix.
template <class _Use, int _Mp, int _Np, int _Kp, class _Tp, class _Layout = void>
class fragment {
    using _Shape = __simt_detail::_Shape<_Use, _Mp, _Np, _Kp>;
    static_assert(__simt_detail::__known_shape(_Mp, _Np, _Kp, __simt_detail::_IsDouble<_Tp>::value),
                  "wmma has no fragments of this shape");

  public:
    using element_type = _Tp;
    using storage_element_type = typename __simt_detail::_Stored<_Tp>::type;
    static constexpr int num_elements = _Shape::__rows * _Shape::__columns / 32;
    static constexpr int num_storage_elements = num_elements;
    storage_element_type x[num_elements];

    static constexpr int __simt_rows = _Shape::__rows, __simt_columns = _Shape::__columns;
    /// Where element `__i` of a lane lies, counted along the rows.
    static constexpr int __simt_place(int __lane, int __i) { return __lane * num_elements + __i; }
};

inline __attribute__((__always_inline__)) float __float_to_tf32(float x) {
    // Ten bits of the mantissa, rounded to nearest with ties away from zero.
    return __uint_as_float((__float_as_uint(x) + 0x1000u) & ~0x1fffu);
}

template <class _Use, int _Mp, int _Np, int _Kp, class _Tp, class _Layout, class _Value>
inline __attribute__((__always_inline__)) void fill_fragment(
    fragment<_Use, _Mp, _Np, _Kp, _Tp, _Layout>& f, const _Value& value) {
    for (int __i = 0; __i < f.num_elements; ++__i)
        f.x[__i] = static_cast<typename __simt_detail::_Stored<_Tp>::type>(value);
}

namespace __simt_detail {
template <class _Fragment, class _Tp>
inline __attribute__((__always_inline__)) void __load(_Fragment& f, const _Tp* __p,
                                                      unsigned __stride, bool __by_rows) {
    __simt_check_matrix(__p, (unsigned long long)__stride * sizeof(_Tp));
    __meet();
    for (int __i = 0; __i < _Fragment::num_elements; ++__i) {
        const int __place = _Fragment::__simt_place((int)__lane(), __i);
        const int __row = __place / _Fragment::__simt_columns,
                  __column = __place % _Fragment::__simt_columns;
        f.x[__i] = __by_rows ? __p[__row * __stride + __column] : __p[__column * __stride + __row];
    }
}
template <class _Layout>
struct _ByRows;
template <>
struct _ByRows<row_major> {
    static constexpr bool value = true;
};
template <>
struct _ByRows<col_major> {
    static constexpr bool value = false;
};
}  // namespace __simt_detail

template <class _Use, int _Mp, int _Np, int _Kp, class _Tp, class _Layout, class _Memory>
inline __attribute__((__always_inline__)) void load_matrix_sync(
    fragment<_Use, _Mp, _Np, _Kp, _Tp, _Layout>& f, const _Memory* __p, unsigned __stride) {
    __simt_detail::__load(f, __p, __stride, __simt_detail::_ByRows<_Layout>::value);
}
template <int _Mp, int _Np, int _Kp, class _Tp, class _Memory>
inline __attribute__((__always_inline__)) void load_matrix_sync(
    fragment<accumulator, _Mp, _Np, _Kp, _Tp>& f, const _Memory* __p, unsigned __stride,
    layout_t __layout) {
    __simt_detail::__load(f, __p, __stride, __layout == mem_row_major);
}
template <int _Mp, int _Np, int _Kp, class _Tp, class _Memory>
inline __attribute__((__always_inline__)) void store_matrix_sync(
    _Memory* __p, const fragment<accumulator, _Mp, _Np, _Kp, _Tp>& f, unsigned __stride,
    layout_t __layout) {
    using _Fragment = fragment<accumulator, _Mp, _Np, _Kp, _Tp>;
    __simt_check_matrix(__p, (unsigned long long)__stride * sizeof(_Tp));
    __simt_detail::__meet();
    for (int __i = 0; __i < _Fragment::num_elements; ++__i) {
        const int __place = _Fragment::__simt_place((int)__simt_detail::__lane(), __i);
        const int __row = __place / _Np, __column = __place % _Np;
        __p[__layout == mem_row_major ? __row * __stride + __column : __column * __stride + __row] =
            f.x[__i];
    }
}

namespace __simt_detail {

/// One product: the fragments of a lane.
template <class _Dp, class _Ap, class _Bp, class _Cp>
struct _Product {
    _SimtWarpBody __body;
    _Dp* __d;
    const _Ap* __a;
    const _Bp* __b;
    const _Cp* __c;
    bool __saturate;

    template <class _Fragment, class _Pick>
    static __SIMT_NO_HOOKS auto __element(_SimtWarpBody* const* __bodies, int __place, _Pick __pick)
        -> decltype(__number(_Fragment().x[0])) {
        auto* __product = reinterpret_cast<_Product*>(__bodies[__place / _Fragment::num_elements]);
        if (!__product) return 0;
        return __number(__pick(*__product)->x[__place % _Fragment::num_elements]);
    }

    static __SIMT_NO_HOOKS void __run(_SimtWarpBody* const* __bodies) {
        // Results go to a temporary first: d may be c.
        decltype(__number(_Dp().x[0])) __sums[_Dp::__simt_rows * _Dp::__simt_columns];
        bool __saturate = false;
        for (int __lane = 0; __lane < 32; ++__lane)
            if (__bodies[__lane])
                __saturate = reinterpret_cast<_Product*>(__bodies[__lane])->__saturate;
        for (int __row = 0; __row < _Dp::__simt_rows; ++__row)
            for (int __column = 0; __column < _Dp::__simt_columns; ++__column) {
                const int __place = __row * _Dp::__simt_columns + __column;
                auto __sum = __element<_Cp>(__bodies, __place,
                                            [](_Product& __p) __SIMT_NO_HOOKS { return __p.__c; });
                for (int __k = 0; __k < _Ap::__simt_columns; ++__k)
                    __sum += __element<_Ap>(__bodies, __row * _Ap::__simt_columns + __k,
                                            [](_Product& __p) __SIMT_NO_HOOKS { return __p.__a; }) *
                             __element<_Bp>(__bodies, __k * _Bp::__simt_columns + __column,
                                            [](_Product& __p) __SIMT_NO_HOOKS { return __p.__b; });
                __sums[__place] = __sum;
            }
        for (int __place = 0; __place < _Dp::__simt_rows * _Dp::__simt_columns; ++__place)
            if (auto* __p = reinterpret_cast<_Product*>(__bodies[__place / _Dp::num_elements]))
                __p->__d->x[__place % _Dp::num_elements] =
                    __result<typename _Dp::storage_element_type>(__sums[__place], __saturate);
    }
};

}  // namespace __simt_detail

template <int _Mp, int _Np, int _Kp, class _Dp, class _Ap, class _LayoutA, class _Bp,
          class _LayoutB, class _Cp>
inline __attribute__((__always_inline__)) void mma_sync(
    fragment<accumulator, _Mp, _Np, _Kp, _Dp>& __d,
    const fragment<matrix_a, _Mp, _Np, _Kp, _Ap, _LayoutA>& __a,
    const fragment<matrix_b, _Mp, _Np, _Kp, _Bp, _LayoutB>& __b,
    const fragment<accumulator, _Mp, _Np, _Kp, _Cp>& __c, bool __saturate = false) {
    using _Product = __simt_detail::_Product<fragment<accumulator, _Mp, _Np, _Kp, _Dp>,
                                             fragment<matrix_a, _Mp, _Np, _Kp, _Ap, _LayoutA>,
                                             fragment<matrix_b, _Mp, _Np, _Kp, _Bp, _LayoutB>,
                                             fragment<accumulator, _Mp, _Np, _Kp, _Cp>>;
    _Product __product = {{&_Product::__run}, &__d, &__a, &__b, &__c, __saturate};
    __simt_detail::__meet(&__product.__body);
}

}  // namespace wmma
}  // namespace nvcuda
