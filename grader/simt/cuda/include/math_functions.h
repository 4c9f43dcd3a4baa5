#pragma once
/// Device math. Declared here rather than taken from <cmath>, which alone costs more compile time
/// than everything else. Overloads for float are templates in a namespace of their own, so that
/// they give way to the standard library's when a program includes <cmath> or <math.h>.

#include "device_intrinsics.h"
#include "device_rounding.h"

extern "C" {
#define SIMT_MATH_1(name)         \
    double name(double) noexcept; \
    float name##f(float) noexcept;
#define SIMT_MATH_2(name)                 \
    double name(double, double) noexcept; \
    float name##f(float, float) noexcept;
SIMT_MATH_1(sin)
SIMT_MATH_1(cos)
SIMT_MATH_1(tan)
SIMT_MATH_1(asin)
SIMT_MATH_1(acos)
SIMT_MATH_1(atan)
SIMT_MATH_1(sinh)
SIMT_MATH_1(cosh)
SIMT_MATH_1(tanh)
SIMT_MATH_1(asinh)
SIMT_MATH_1(acosh)
SIMT_MATH_1(atanh)
SIMT_MATH_1(exp)
SIMT_MATH_1(exp2)
SIMT_MATH_1(exp10)
SIMT_MATH_1(expm1)
SIMT_MATH_1(log)
SIMT_MATH_1(log2)
SIMT_MATH_1(log10)
SIMT_MATH_1(log1p)
SIMT_MATH_1(logb)
SIMT_MATH_1(sqrt)
SIMT_MATH_1(cbrt)
SIMT_MATH_1(fabs)
SIMT_MATH_1(floor)
SIMT_MATH_1(ceil)
SIMT_MATH_1(trunc)
SIMT_MATH_1(round)
SIMT_MATH_1(rint)
SIMT_MATH_1(nearbyint)
SIMT_MATH_1(erf)
SIMT_MATH_1(erfc)
SIMT_MATH_1(tgamma)
SIMT_MATH_1(lgamma)
SIMT_MATH_1(j0)
SIMT_MATH_1(j1)
SIMT_MATH_1(y0)
SIMT_MATH_1(y1)
SIMT_MATH_2(atan2)
SIMT_MATH_2(pow)
SIMT_MATH_2(hypot)
SIMT_MATH_2(fmod)
SIMT_MATH_2(remainder)
SIMT_MATH_2(fmax)
SIMT_MATH_2(fmin)
SIMT_MATH_2(fdim)
SIMT_MATH_2(copysign)
SIMT_MATH_2(nextafter)
#undef SIMT_MATH_1
#undef SIMT_MATH_2
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

namespace simt_math {

template <class T, class Result>
struct Real {};
template <class Result>
struct Real<float, Result> {
    using type = Result;
    using only_float = Result;
};
template <class Result>
struct Real<double, Result> {
    using type = Result;
};
template <class T>
using OnlyFloat = typename Real<T, float>::only_float;
template <class T>
struct Voids {
    using type = void;
};
template <class T>
using OnlyReal = typename Real<T, bool>::type;

#define SIMT_FLOAT_1(name)          \
    template <class T>              \
    inline OnlyFloat<T> name(T x) { \
        return ::name##f(x);        \
    }
#define SIMT_FLOAT_2(name)               \
    template <class T>                   \
    inline OnlyFloat<T> name(T x, T y) { \
        return ::name##f(x, y);          \
    }
SIMT_FLOAT_1(sin)
SIMT_FLOAT_1(cos)
SIMT_FLOAT_1(tan)
SIMT_FLOAT_1(asin)
SIMT_FLOAT_1(acos)
SIMT_FLOAT_1(atan)
SIMT_FLOAT_1(sinh)
SIMT_FLOAT_1(cosh)
SIMT_FLOAT_1(tanh)
SIMT_FLOAT_1(exp)
SIMT_FLOAT_1(exp2)
SIMT_FLOAT_1(log)
SIMT_FLOAT_1(log2)
SIMT_FLOAT_1(log10)
SIMT_FLOAT_1(log1p)
SIMT_FLOAT_1(sqrt)
SIMT_FLOAT_1(cbrt)
SIMT_FLOAT_1(fabs)
SIMT_FLOAT_1(floor)
SIMT_FLOAT_1(ceil)
SIMT_FLOAT_1(trunc)
SIMT_FLOAT_1(round)
SIMT_FLOAT_1(rint)
SIMT_FLOAT_1(erf)
SIMT_FLOAT_1(erfc)
SIMT_FLOAT_1(rsqrt)
SIMT_FLOAT_1(asinh)
SIMT_FLOAT_1(acosh)
SIMT_FLOAT_1(atanh)
SIMT_FLOAT_1(exp10)
SIMT_FLOAT_1(expm1)
SIMT_FLOAT_1(logb)
SIMT_FLOAT_1(nearbyint)
SIMT_FLOAT_1(tgamma)
SIMT_FLOAT_1(lgamma)
SIMT_FLOAT_1(rcbrt)
SIMT_FLOAT_1(sinpi)
SIMT_FLOAT_1(cospi)
SIMT_FLOAT_1(erfinv)
SIMT_FLOAT_1(erfcinv)
SIMT_FLOAT_1(erfcx)
SIMT_FLOAT_1(normcdf)
SIMT_FLOAT_1(normcdfinv)
SIMT_FLOAT_1(j0)
SIMT_FLOAT_1(j1)
SIMT_FLOAT_1(y0)
SIMT_FLOAT_1(y1)
SIMT_FLOAT_1(cyl_bessel_i0)
SIMT_FLOAT_1(cyl_bessel_i1)
SIMT_FLOAT_2(atan2)
SIMT_FLOAT_2(pow)
SIMT_FLOAT_2(hypot)
SIMT_FLOAT_2(fmod)
SIMT_FLOAT_2(fmax)
SIMT_FLOAT_2(fmin)
SIMT_FLOAT_2(copysign)
SIMT_FLOAT_2(remainder)
SIMT_FLOAT_2(fdim)
SIMT_FLOAT_2(nextafter)
SIMT_FLOAT_2(rhypot)
SIMT_FLOAT_2(fdivide)
#undef SIMT_FLOAT_1
#undef SIMT_FLOAT_2
template <class T>
inline OnlyFloat<T> fma(T x, T y, T z) {
    return ::fmaf(x, y, z);
}
template <class T>
inline OnlyFloat<T> ldexp(T x, int exponent) {
    return ::ldexpf(x, exponent);
}
template <class T>
inline OnlyFloat<T> frexp(T x, int* exponent) {
    return ::frexpf(x, exponent);
}
template <class T>
inline OnlyFloat<T> modf(T x, T* whole) {
    return ::modff(x, whole);
}
template <class T>
inline typename Voids<OnlyFloat<T>>::type sincos(T x, T* sine, T* cosine) {
    ::sincosf(x, sine, cosine);
}
template <class T>
inline typename Voids<OnlyFloat<T>>::type sincospi(T x, T* sine, T* cosine) {
    ::sincospif(x, sine, cosine);
}
template <class T>
constexpr OnlyReal<T> isnan(T x) {
    return __builtin_isnan(x);
}
template <class T>
constexpr OnlyReal<T> isinf(T x) {
    return __builtin_isinf(x) != 0;
}
template <class T>
constexpr OnlyReal<T> isfinite(T x) {
    return __builtin_isfinite(x);
}
template <class T>
constexpr OnlyReal<T> signbit(T x) {
    return __builtin_signbit(x) != 0;
}

}  // namespace simt_math
using namespace simt_math;

// CUDA's min and max, with its rules for mixed types.
#define SIMT_MIN_MAX(R, A, B)                 \
    static constexpr inline R min(A a, B b) { \
        return (R)a < (R)b ? (R)a : (R)b;     \
    }                                         \
    static constexpr inline R max(A a, B b) { \
        return (R)a > (R)b ? (R)a : (R)b;     \
    }
SIMT_MIN_MAX(int, int, int)
SIMT_MIN_MAX(unsigned int, unsigned int, unsigned int)
SIMT_MIN_MAX(unsigned int, int, unsigned int)
SIMT_MIN_MAX(unsigned int, unsigned int, int)
SIMT_MIN_MAX(long, long, long)
SIMT_MIN_MAX(unsigned long, unsigned long, unsigned long)
SIMT_MIN_MAX(unsigned long, long, unsigned long)
SIMT_MIN_MAX(unsigned long, unsigned long, long)
SIMT_MIN_MAX(long long, long long, long long)
SIMT_MIN_MAX(unsigned long long, unsigned long long, unsigned long long)
SIMT_MIN_MAX(unsigned long long, long long, unsigned long long)
SIMT_MIN_MAX(unsigned long long, unsigned long long, long long)
#undef SIMT_MIN_MAX
// A number wins over NaN, as in fmin and fmax.
#define SIMT_MIN_MAX_REAL(R, A, B, suffix)   \
    static inline R min(A a, B b) {          \
        return __builtin_fmin##suffix(a, b); \
    }                                        \
    static inline R max(A a, B b) {          \
        return __builtin_fmax##suffix(a, b); \
    }
SIMT_MIN_MAX_REAL(float, float, float, f)
SIMT_MIN_MAX_REAL(double, double, double, )
SIMT_MIN_MAX_REAL(double, float, double, )
SIMT_MIN_MAX_REAL(double, double, float, )
#undef SIMT_MIN_MAX_REAL
static constexpr inline unsigned int umin(unsigned int a, unsigned int b) {
    return a < b ? a : b;
}
static constexpr inline unsigned int umax(unsigned int a, unsigned int b) {
    return a > b ? a : b;
}
static constexpr inline long long llmin(long long a, long long b) {
    return a < b ? a : b;
}
static constexpr inline long long llmax(long long a, long long b) {
    return a > b ? a : b;
}
