#pragma once
/// Complex numbers as pairs, for host and device.

#include "vector_functions.h"

#define __SIMT_COMPLEX static inline __attribute__((__always_inline__, __unused__))

typedef float2 cuFloatComplex;
__SIMT_COMPLEX float cuCrealf(cuFloatComplex __z) {
    return __z.x;
}
__SIMT_COMPLEX float cuCimagf(cuFloatComplex __z) {
    return __z.y;
}
__SIMT_COMPLEX cuFloatComplex make_cuFloatComplex(float __re, float __im) {
    return make_float2(__re, __im);
}
__SIMT_COMPLEX cuFloatComplex cuConjf(cuFloatComplex __z) {
    return make_cuFloatComplex(__z.x, -__z.y);
}
__SIMT_COMPLEX cuFloatComplex cuCaddf(cuFloatComplex __u, cuFloatComplex __v) {
    return make_cuFloatComplex(__u.x + __v.x, __u.y + __v.y);
}
__SIMT_COMPLEX cuFloatComplex cuCsubf(cuFloatComplex __u, cuFloatComplex __v) {
    return make_cuFloatComplex(__u.x - __v.x, __u.y - __v.y);
}
__SIMT_COMPLEX cuFloatComplex cuCmulf(cuFloatComplex __u, cuFloatComplex __v) {
    return make_cuFloatComplex(__u.x * __v.x - __u.y * __v.y, __u.x * __v.y + __u.y * __v.x);
}
/// Scaled, so that the squares cannot overflow.
__SIMT_COMPLEX cuFloatComplex cuCdivf(cuFloatComplex __u, cuFloatComplex __v) {
    const float __scale = 1 / (__builtin_fabsf(__v.x) + __builtin_fabsf(__v.y));
    const float __a = __u.x * __scale, __b = __u.y * __scale;
    const float __c = __v.x * __scale, __d = __v.y * __scale;
    const float __over = 1 / (__c * __c + __d * __d);
    return make_cuFloatComplex((__a * __c + __b * __d) * __over, (__b * __c - __a * __d) * __over);
}
__SIMT_COMPLEX float cuCabsf(cuFloatComplex __z) {
    return __builtin_hypotf(__z.x, __z.y);
}
__SIMT_COMPLEX cuFloatComplex cuCfmaf(cuFloatComplex __u, cuFloatComplex __v, cuFloatComplex __w) {
    return cuCaddf(cuCmulf(__u, __v), __w);
}

typedef double2 cuDoubleComplex;
__SIMT_COMPLEX double cuCreal(cuDoubleComplex __z) {
    return __z.x;
}
__SIMT_COMPLEX double cuCimag(cuDoubleComplex __z) {
    return __z.y;
}
__SIMT_COMPLEX cuDoubleComplex make_cuDoubleComplex(double __re, double __im) {
    return make_double2(__re, __im);
}
__SIMT_COMPLEX cuDoubleComplex cuConj(cuDoubleComplex __z) {
    return make_cuDoubleComplex(__z.x, -__z.y);
}
__SIMT_COMPLEX cuDoubleComplex cuCadd(cuDoubleComplex __u, cuDoubleComplex __v) {
    return make_cuDoubleComplex(__u.x + __v.x, __u.y + __v.y);
}
__SIMT_COMPLEX cuDoubleComplex cuCsub(cuDoubleComplex __u, cuDoubleComplex __v) {
    return make_cuDoubleComplex(__u.x - __v.x, __u.y - __v.y);
}
__SIMT_COMPLEX cuDoubleComplex cuCmul(cuDoubleComplex __u, cuDoubleComplex __v) {
    return make_cuDoubleComplex(__u.x * __v.x - __u.y * __v.y, __u.x * __v.y + __u.y * __v.x);
}
/// Scaled, so that the squares cannot overflow.
__SIMT_COMPLEX cuDoubleComplex cuCdiv(cuDoubleComplex __u, cuDoubleComplex __v) {
    const double __scale = 1 / (__builtin_fabs(__v.x) + __builtin_fabs(__v.y));
    const double __a = __u.x * __scale, __b = __u.y * __scale;
    const double __c = __v.x * __scale, __d = __v.y * __scale;
    const double __over = 1 / (__c * __c + __d * __d);
    return make_cuDoubleComplex((__a * __c + __b * __d) * __over, (__b * __c - __a * __d) * __over);
}
__SIMT_COMPLEX double cuCabs(cuDoubleComplex __z) {
    return __builtin_hypot(__z.x, __z.y);
}
__SIMT_COMPLEX cuDoubleComplex cuCfma(cuDoubleComplex __u, cuDoubleComplex __v,
                                      cuDoubleComplex __w) {
    return cuCadd(cuCmul(__u, __v), __w);
}

typedef cuFloatComplex cuComplex;
__SIMT_COMPLEX cuComplex make_cuComplex(float __re, float __im) {
    return make_cuFloatComplex(__re, __im);
}
__SIMT_COMPLEX cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex __z) {
    return make_cuDoubleComplex(__z.x, __z.y);
}
__SIMT_COMPLEX cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex __z) {
    return make_cuFloatComplex((float)__z.x, (float)__z.y);
}
#undef __SIMT_COMPLEX
