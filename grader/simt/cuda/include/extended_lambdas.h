#pragma once
/// Type traits of extended lambdas: those with `__device__` in a function of the host. The
/// translator marks them if a program asks.

#ifdef __CUDACC_EXTENDED_LAMBDA__

#define __nv_is_extended_device_lambda_closure_type(...) \
    (::__simt::__asked_lambda_kind<__VA_ARGS__> == 1 ||  \
     ::__simt::__asked_lambda_kind<__VA_ARGS__> == 2)
#define __nv_is_extended_device_lambda_with_preserved_return_type(...) \
    (::__simt::__asked_lambda_kind<__VA_ARGS__> == 2)
#define __nv_is_extended_host_device_lambda_closure_type(...) \
    (::__simt::__asked_lambda_kind<__VA_ARGS__> == 3)

namespace __simt {

template <int __number>
struct _LambdaKind {
    static constexpr int __value = __number;
};

/// Declares a function that is defined, with a result, once the type was marked.
template <class _Tp>
struct _LambdaTag {
    friend constexpr auto __kind_of_lambda(_LambdaTag<_Tp>) noexcept;
};
template <int __kind, class _Tp>
struct _MarkedLambda {
    friend constexpr auto __kind_of_lambda(_LambdaTag<_Tp>) noexcept {
        return _LambdaKind<__kind>{};
    }
    using _Type = _Tp;
};

/// A lambda, marked. 1: for the device, 2: with its type of result, 3: for host and device.
template <int __kind, class _Tp>
constexpr typename _MarkedLambda<__kind, _Tp>::_Type __extended_lambda(_Tp&& __lambda) {
    return static_cast<_Tp&&>(__lambda);
}

template <class _Tp>
constexpr auto __find_lambda_kind(int) -> decltype(__kind_of_lambda(_LambdaTag<_Tp>{})) {
    return {};
}
template <class _Tp>
constexpr _LambdaKind<0> __find_lambda_kind(long) {
    return {};
}
template <class _Tp>
constexpr int __asked_lambda_kind = decltype(__find_lambda_kind<_Tp>(0))::__value;
template <class _Tp>
constexpr int __asked_lambda_kind<const _Tp> = __asked_lambda_kind<_Tp>;
template <class _Tp>
constexpr int __asked_lambda_kind<volatile _Tp> = __asked_lambda_kind<_Tp>;
template <class _Tp>
constexpr int __asked_lambda_kind<const volatile _Tp> = __asked_lambda_kind<_Tp>;

}  // namespace __simt

#else

#define __nv_is_extended_device_lambda_closure_type(...) false
#define __nv_is_extended_device_lambda_with_preserved_return_type(...) false
#define __nv_is_extended_host_device_lambda_closure_type(...) false

#endif
