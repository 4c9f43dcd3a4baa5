#pragma once
/// CUDA's mathematical functions that the C library does not have. Float versions are the double
/// ones rounded.

// Included by math_functions.h, which declares the library's functions.

#define __SIMT_SPECIAL static inline __attribute__((__unused__))
#define __SIMT_SPECIAL_FLOAT(name)          \
    __SIMT_SPECIAL float name##f(float x) { \
        return (float)name((double)x);      \
    }

extern "C" {
double jn(int, double) noexcept;
float jnf(int, float) noexcept;
double yn(int, double) noexcept;
float ynf(int, float) noexcept;
double nan(const char*) noexcept;
float nanf(const char*) noexcept;
double remquo(double, double, int*) noexcept;
float remquof(float, float, int*) noexcept;
double scalbln(double, long) noexcept;
float scalblnf(float, long) noexcept;
}

__SIMT_SPECIAL void sincospi(double x, double* __sine, double* __cosine) {
    *__sine = sinpi(x);
    *__cosine = cospi(x);
}
__SIMT_SPECIAL void sincospif(float x, float* __sine, float* __cosine) {
    *__sine = sinpif(x);
    *__cosine = cospif(x);
}

__SIMT_SPECIAL double norm4d(double __a, double __b, double __c, double __d) {
    return hypot(hypot(__a, __b), hypot(__c, __d));
}
__SIMT_SPECIAL float norm4df(float __a, float __b, float __c, float __d) {
    return (float)norm4d(__a, __b, __c, __d);
}
__SIMT_SPECIAL double rnorm4d(double __a, double __b, double __c, double __d) {
    return 1.0 / norm4d(__a, __b, __c, __d);
}
__SIMT_SPECIAL float rnorm4df(float __a, float __b, float __c, float __d) {
    return (float)rnorm4d(__a, __b, __c, __d);
}
__SIMT_SPECIAL double norm(int __n, const double* __p) {
    double __sum = 0;
    for (int __i = 0; __i < __n; ++__i) __sum = hypot(__sum, __p[__i]);
    return __sum;
}
__SIMT_SPECIAL float normf(int __n, const float* __p) {
    double __sum = 0;
    for (int __i = 0; __i < __n; ++__i) __sum = hypot(__sum, (double)__p[__i]);
    return (float)__sum;
}
__SIMT_SPECIAL double rnorm(int __n, const double* __p) {
    return 1.0 / norm(__n, __p);
}
__SIMT_SPECIAL float rnormf(int __n, const float* __p) {
    return 1.0f / normf(__n, __p);
}

/// exp(x * x) * erfc(x), also where erfc(x) alone would be 0.
__SIMT_SPECIAL double erfcx(double x) {
    if (x < 25.0) {
        const double __high = x * x, __low = fma(x, x, -__high);
        return exp(__high) * (1.0 + __low) * erfc(x);
    }
    // The asymptotic series; its terms shrink fast here.
    double __term = 1.0, __sum = 1.0;
    for (int __k = 1; __k < 10; ++__k) {
        __term *= -(2 * __k - 1) / (2.0 * x * x);
        __sum += __term;
    }
    return __sum / (x * 1.7724538509055160273);
}
__SIMT_SPECIAL_FLOAT(erfcx)

/// The y with erfc(y) = x, by Newton's method on the logarithm where the tail is thin.
__SIMT_SPECIAL double erfcinv(double x) {
    constexpr double __two_by_root_pi = 1.1283791670955125739;
    if (!(x >= 0.0 && x <= 2.0)) return __builtin_nan("");
    if (x == 0.0) return __builtin_inf();
    if (x == 2.0) return -__builtin_inf();
    if (x > 1.0) return -erfcinv(2.0 - x);
    double y = x > 0.3 ? (1.0 - x) / __two_by_root_pi : sqrt(fmax(0.1, -log(x * 1.7)));
    for (int __i = 0; __i < 8; ++__i) {
        const double __here = erfc(y), __slope = -__two_by_root_pi * exp(-y * y);
        y -= x > 0.3 ? (__here - x) / __slope : (log(__here) - log(x)) * __here / __slope;
    }
    return y;
}
__SIMT_SPECIAL_FLOAT(erfcinv)
__SIMT_SPECIAL double erfinv(double x) {
    constexpr double __two_by_root_pi = 1.1283791670955125739;
    if (fabs(x) > 0.5) return x > 0 ? erfcinv(1.0 - x) : -erfcinv(1.0 + x);
    if (x == 0.0 || x != x) return x;
    double y = x / __two_by_root_pi;
    for (int __i = 0; __i < 6; ++__i) y -= (erf(y) - x) / (__two_by_root_pi * exp(-y * y));
    return y;
}
__SIMT_SPECIAL_FLOAT(erfinv)
__SIMT_SPECIAL double normcdfinv(double x) {
    return -1.4142135623730950488 * erfcinv(2.0 * x);
}
__SIMT_SPECIAL_FLOAT(normcdfinv)

/// The series; all terms are positive, so nothing cancels.
__SIMT_SPECIAL double cyl_bessel_i0(double x) {
    double __term = 1.0, __sum = 1.0;
    for (int __k = 1; __term > 1e-17 * __sum && __k < 2000; ++__k) {
        __term *= x / (2.0 * __k) * (x / (2.0 * __k));
        __sum += __term;
    }
    return __sum;
}
__SIMT_SPECIAL_FLOAT(cyl_bessel_i0)
__SIMT_SPECIAL double cyl_bessel_i1(double x) {
    double __term = 0.5 * x, __sum = __term;
    for (int __k = 1; fabs(__term) > 1e-17 * fabs(__sum) && __k < 2000; ++__k) {
        __term *= x / (2.0 * __k) * (x / (2.0 * (__k + 1)));
        __sum += __term;
    }
    return __sum;
}
__SIMT_SPECIAL_FLOAT(cyl_bessel_i1)

static constexpr inline unsigned long long ullmin(unsigned long long __a, unsigned long long __b) {
    return __a < __b ? __a : __b;
}
static constexpr inline unsigned long long ullmax(unsigned long long __a, unsigned long long __b) {
    return __a > __b ? __a : __b;
}

#undef __SIMT_SPECIAL_FLOAT
#undef __SIMT_SPECIAL
