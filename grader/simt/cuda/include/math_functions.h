#pragma once
/// Device math. Declared here rather than taken from <cmath>, which alone costs more compile time
/// than everything else. Overloads for float are templates in a namespace of their own, so that
/// they give way to the standard library's when a program includes <cmath> or <math.h>.

#include "device_intrinsics.h"
#include "device_rounding.h"

extern "C" {
#define __SIMT_MATH_1(name)       \
    double name(double) noexcept; \
    float name##f(float) noexcept;
#define __SIMT_MATH_2(name)               \
    double name(double, double) noexcept; \
    float name##f(float, float) noexcept;
__SIMT_MATH_1(sin)
__SIMT_MATH_1(cos)
__SIMT_MATH_1(tan)
__SIMT_MATH_1(asin)
__SIMT_MATH_1(acos)
__SIMT_MATH_1(atan)
__SIMT_MATH_1(sinh)
__SIMT_MATH_1(cosh)
__SIMT_MATH_1(tanh)
__SIMT_MATH_1(asinh)
__SIMT_MATH_1(acosh)
__SIMT_MATH_1(atanh)
__SIMT_MATH_1(exp)
__SIMT_MATH_1(exp2)
__SIMT_MATH_1(exp10)
__SIMT_MATH_1(expm1)
__SIMT_MATH_1(log)
__SIMT_MATH_1(log2)
__SIMT_MATH_1(log10)
__SIMT_MATH_1(log1p)
__SIMT_MATH_1(logb)
__SIMT_MATH_1(sqrt)
__SIMT_MATH_1(cbrt)
__SIMT_MATH_1(fabs)
__SIMT_MATH_1(floor)
__SIMT_MATH_1(ceil)
__SIMT_MATH_1(trunc)
__SIMT_MATH_1(round)
__SIMT_MATH_1(rint)
__SIMT_MATH_1(nearbyint)
__SIMT_MATH_1(erf)
__SIMT_MATH_1(erfc)
__SIMT_MATH_1(tgamma)
__SIMT_MATH_1(lgamma)
__SIMT_MATH_1(j0)
__SIMT_MATH_1(j1)
__SIMT_MATH_1(y0)
__SIMT_MATH_1(y1)
__SIMT_MATH_2(atan2)
__SIMT_MATH_2(pow)
__SIMT_MATH_2(hypot)
__SIMT_MATH_2(fmod)
__SIMT_MATH_2(remainder)
__SIMT_MATH_2(fmax)
__SIMT_MATH_2(fmin)
__SIMT_MATH_2(fdim)
__SIMT_MATH_2(copysign)
__SIMT_MATH_2(nextafter)
#undef __SIMT_MATH_1
#undef __SIMT_MATH_2
double fma(double, double, double) noexcept;
float fmaf(float, float, float) noexcept;
double ldexp(double, int) noexcept;
float ldexpf(float, int) noexcept;
double scalbn(double, int) noexcept;
float scalbnf(float, int) noexcept;
int ilogb(double) noexcept;
int ilogbf(float) noexcept;
long lrint(double) noexcept;
long lrintf(float) noexcept;
long long llrint(double) noexcept;
long long llrintf(float) noexcept;
long lround(double) noexcept;
long lroundf(float) noexcept;
long long llround(double) noexcept;
long long llroundf(float) noexcept;
double frexp(double, int*) noexcept;
float frexpf(float, int*) noexcept;
double modf(double, double*) noexcept;
float modff(float, float*) noexcept;
void sincos(double, double*, double*) noexcept;
void sincosf(float, float*, float*) noexcept;
}

static inline float rsqrtf(float x) {
    return 1.0f / sqrtf(x);
}
static inline double rsqrt(double x) {
    return 1.0 / sqrt(x);
}
static inline float rcbrtf(float x) {
    return 1.0f / cbrtf(x);
}
static inline double rcbrt(double x) {
    return 1.0 / cbrt(x);
}
static inline float sinpif(float x) {
    return (float)sin(3.14159265358979323846 * fmod(x, 2.0));
}
static inline double sinpi(double x) {
    return sin(3.14159265358979323846 * fmod(x, 2.0));
}
static inline float cospif(float x) {
    return (float)cos(3.14159265358979323846 * fmod(x, 2.0));
}
static inline double cospi(double x) {
    return cos(3.14159265358979323846 * fmod(x, 2.0));
}
static inline float rhypotf(float x, float y) {
    return 1.0f / hypotf(x, y);
}
static inline double rhypot(double x, double y) {
    return 1.0 / hypot(x, y);
}
static inline float norm3df(float x, float y, float z) {
    return hypotf(hypotf(x, y), z);
}
static inline double norm3d(double x, double y, double z) {
    return hypot(hypot(x, y), z);
}
static inline float rnorm3df(float x, float y, float z) {
    return 1.0f / norm3df(x, y, z);
}
static inline double rnorm3d(double x, double y, double z) {
    return 1.0 / norm3d(x, y, z);
}
static inline float normcdff(float x) {
    return 0.5f * erfcf(-x * 0.70710678118654752f);
}
static inline double normcdf(double x) {
    return 0.5 * erfc(-x * 0.70710678118654752440);
}
static inline float fdividef(float x, float y) {
    return x / y;
}
static inline double fdivide(double x, double y) {
    return x / y;
}

#include "math_special.h"

// The fast versions, here as exact as the others.
// glibc declares the same names for itself, so these are the same functions.
extern "C" {
float __sinf(float) noexcept __asm__("sinf");
float __cosf(float) noexcept __asm__("cosf");
float __tanf(float) noexcept __asm__("tanf");
float __tanhf(float) noexcept __asm__("tanhf");
float __expf(float) noexcept __asm__("expf");
float __exp10f(float) noexcept __asm__("exp10f");
float __logf(float) noexcept __asm__("logf");
float __log2f(float) noexcept __asm__("log2f");
float __log10f(float) noexcept __asm__("log10f");
float __powf(float, float) noexcept __asm__("powf");
void __sincosf(float, float*, float*) noexcept __asm__("sincosf");
}
static inline float __fdividef(float x, float y) {
    return x / y;
}
static inline float __frsqrt_rn(float x) {
    return 1.0f / sqrtf(x);
}
static inline float __frcp_rn(float x) {
    return 1.0f / x;
}
static inline double __drcp_rn(double x) {
    return 1.0 / x;
}
static inline float __fsqrt_rn(float x) {
    return sqrtf(x);
}
static inline double __dsqrt_rn(double x) {
    return sqrt(x);
}
static inline float __fmaf_rn(float x, float y, float z) {
    return fmaf(x, y, z);
}
static inline double __fma_rn(double x, double y, double z) {
    return fma(x, y, z);
}

namespace __simt_math {

template <class _Tp, class _Result>
struct _Real {};
template <class _Result>
struct _Real<float, _Result> {
    using type = _Result;
    using __only_float = _Result;
};
template <class _Result>
struct _Real<double, _Result> {
    using type = _Result;
};
template <class _Tp>
using _OnlyFloat = typename _Real<_Tp, float>::__only_float;
template <class _Tp>
struct _Voids {
    using type = void;
};
template <class _Tp>
using _OnlyReal = typename _Real<_Tp, bool>::type;

#define __SIMT_FLOAT_1(name)             \
    template <class _Tp>                 \
    inline _OnlyFloat<_Tp> name(_Tp x) { \
        return ::name##f(x);             \
    }
#define __SIMT_FLOAT_2(name)                    \
    template <class _Tp>                        \
    inline _OnlyFloat<_Tp> name(_Tp x, _Tp y) { \
        return ::name##f(x, y);                 \
    }
__SIMT_FLOAT_1(sin)
__SIMT_FLOAT_1(cos)
__SIMT_FLOAT_1(tan)
__SIMT_FLOAT_1(asin)
__SIMT_FLOAT_1(acos)
__SIMT_FLOAT_1(atan)
__SIMT_FLOAT_1(sinh)
__SIMT_FLOAT_1(cosh)
__SIMT_FLOAT_1(tanh)
__SIMT_FLOAT_1(exp)
__SIMT_FLOAT_1(exp2)
__SIMT_FLOAT_1(log)
__SIMT_FLOAT_1(log2)
__SIMT_FLOAT_1(log10)
__SIMT_FLOAT_1(log1p)
__SIMT_FLOAT_1(sqrt)
__SIMT_FLOAT_1(cbrt)
__SIMT_FLOAT_1(fabs)
__SIMT_FLOAT_1(floor)
__SIMT_FLOAT_1(ceil)
__SIMT_FLOAT_1(trunc)
__SIMT_FLOAT_1(round)
__SIMT_FLOAT_1(rint)
__SIMT_FLOAT_1(erf)
__SIMT_FLOAT_1(erfc)
__SIMT_FLOAT_1(rsqrt)
__SIMT_FLOAT_1(asinh)
__SIMT_FLOAT_1(acosh)
__SIMT_FLOAT_1(atanh)
__SIMT_FLOAT_1(exp10)
__SIMT_FLOAT_1(expm1)
__SIMT_FLOAT_1(logb)
__SIMT_FLOAT_1(nearbyint)
__SIMT_FLOAT_1(tgamma)
__SIMT_FLOAT_1(lgamma)
__SIMT_FLOAT_1(rcbrt)
__SIMT_FLOAT_1(sinpi)
__SIMT_FLOAT_1(cospi)
__SIMT_FLOAT_1(erfinv)
__SIMT_FLOAT_1(erfcinv)
__SIMT_FLOAT_1(erfcx)
__SIMT_FLOAT_1(normcdf)
__SIMT_FLOAT_1(normcdfinv)
__SIMT_FLOAT_1(j0)
__SIMT_FLOAT_1(j1)
__SIMT_FLOAT_1(y0)
__SIMT_FLOAT_1(y1)
__SIMT_FLOAT_1(cyl_bessel_i0)
__SIMT_FLOAT_1(cyl_bessel_i1)
__SIMT_FLOAT_2(atan2)
__SIMT_FLOAT_2(pow)
__SIMT_FLOAT_2(hypot)
__SIMT_FLOAT_2(fmod)
__SIMT_FLOAT_2(fmax)
__SIMT_FLOAT_2(fmin)
__SIMT_FLOAT_2(copysign)
__SIMT_FLOAT_2(remainder)
__SIMT_FLOAT_2(fdim)
__SIMT_FLOAT_2(nextafter)
__SIMT_FLOAT_2(rhypot)
__SIMT_FLOAT_2(fdivide)
#undef __SIMT_FLOAT_1
#undef __SIMT_FLOAT_2
template <class _Tp>
inline _OnlyFloat<_Tp> fma(_Tp x, _Tp y, _Tp z) {
    return ::fmaf(x, y, z);
}
template <class _Tp>
inline _OnlyFloat<_Tp> ldexp(_Tp x, int __exponent) {
    return ::ldexpf(x, __exponent);
}
template <class _Tp>
inline _OnlyFloat<_Tp> frexp(_Tp x, int* __exponent) {
    return ::frexpf(x, __exponent);
}
template <class _Tp>
inline _OnlyFloat<_Tp> modf(_Tp x, _Tp* __whole) {
    return ::modff(x, __whole);
}
template <class _Tp>
inline typename _Voids<_OnlyFloat<_Tp>>::type sincos(_Tp x, _Tp* __sine, _Tp* __cosine) {
    ::sincosf(x, __sine, __cosine);
}
template <class _Tp>
inline typename _Voids<_OnlyFloat<_Tp>>::type sincospi(_Tp x, _Tp* __sine, _Tp* __cosine) {
    ::sincospif(x, __sine, __cosine);
}
template <class _Tp>
constexpr _OnlyReal<_Tp> isnan(_Tp x) {
    return __builtin_isnan(x);
}
template <class _Tp>
constexpr _OnlyReal<_Tp> isinf(_Tp x) {
    return __builtin_isinf(x) != 0;
}
template <class _Tp>
constexpr _OnlyReal<_Tp> isfinite(_Tp x) {
    return __builtin_isfinite(x);
}
template <class _Tp>
constexpr _OnlyReal<_Tp> signbit(_Tp x) {
    return __builtin_signbit(x) != 0;
}

}  // namespace __simt_math
using namespace __simt_math;

// CUDA's min and max, with its rules for mixed types.
#define __SIMT_MIN_MAX(R, A, B)                   \
    static constexpr inline R min(A __a, B __b) { \
        return (R)__a < (R)__b ? (R)__a : (R)__b; \
    }                                             \
    static constexpr inline R max(A __a, B __b) { \
        return (R)__a > (R)__b ? (R)__a : (R)__b; \
    }
__SIMT_MIN_MAX(int, int, int)
__SIMT_MIN_MAX(unsigned int, unsigned int, unsigned int)
__SIMT_MIN_MAX(unsigned int, int, unsigned int)
__SIMT_MIN_MAX(unsigned int, unsigned int, int)
__SIMT_MIN_MAX(long, long, long)
__SIMT_MIN_MAX(unsigned long, unsigned long, unsigned long)
__SIMT_MIN_MAX(unsigned long, long, unsigned long)
__SIMT_MIN_MAX(unsigned long, unsigned long, long)
__SIMT_MIN_MAX(long long, long long, long long)
__SIMT_MIN_MAX(unsigned long long, unsigned long long, unsigned long long)
__SIMT_MIN_MAX(unsigned long long, long long, unsigned long long)
__SIMT_MIN_MAX(unsigned long long, unsigned long long, long long)
#undef __SIMT_MIN_MAX
// A number wins over NaN, as in fmin and fmax.
#define __SIMT_MIN_MAX_REAL(R, A, B, suffix)     \
    static inline R min(A __a, B __b) {          \
        return __builtin_fmin##suffix(__a, __b); \
    }                                            \
    static inline R max(A __a, B __b) {          \
        return __builtin_fmax##suffix(__a, __b); \
    }
__SIMT_MIN_MAX_REAL(float, float, float, f)
__SIMT_MIN_MAX_REAL(double, double, double, )
__SIMT_MIN_MAX_REAL(double, float, double, )
__SIMT_MIN_MAX_REAL(double, double, float, )
#undef __SIMT_MIN_MAX_REAL
static constexpr inline unsigned int umin(unsigned int __a, unsigned int __b) {
    return __a < __b ? __a : __b;
}
static constexpr inline unsigned int umax(unsigned int __a, unsigned int __b) {
    return __a > __b ? __a : __b;
}
static constexpr inline long long llmin(long long __a, long long __b) {
    return __a < __b ? __a : __b;
}
static constexpr inline long long llmax(long long __a, long long __b) {
    return __a > __b ? __a : __b;
}
