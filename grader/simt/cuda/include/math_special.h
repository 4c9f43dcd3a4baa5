#pragma once
/// CUDA's mathematical functions that the C library does not have. Float versions are the double
/// ones rounded.

// Included by math_functions.h, which declares the library's functions.

#define SIMT_SPECIAL static inline __attribute__((unused))
#define SIMT_SPECIAL_FLOAT(name)          \
    SIMT_SPECIAL float name##f(float x) { \
        return (float)name((double)x);    \
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

SIMT_SPECIAL void sincospi(double x, double* sine, double* cosine) {
    *sine = sinpi(x);
    *cosine = cospi(x);
}
SIMT_SPECIAL void sincospif(float x, float* sine, float* cosine) {
    *sine = sinpif(x);
    *cosine = cospif(x);
}

SIMT_SPECIAL double norm4d(double a, double b, double c, double d) {
    return hypot(hypot(a, b), hypot(c, d));
}
SIMT_SPECIAL float norm4df(float a, float b, float c, float d) {
    return (float)norm4d(a, b, c, d);
}
SIMT_SPECIAL double rnorm4d(double a, double b, double c, double d) {
    return 1.0 / norm4d(a, b, c, d);
}
SIMT_SPECIAL float rnorm4df(float a, float b, float c, float d) {
    return (float)rnorm4d(a, b, c, d);
}
SIMT_SPECIAL double norm(int n, const double* p) {
    double sum = 0;
    for (int i = 0; i < n; ++i) sum = hypot(sum, p[i]);
    return sum;
}
SIMT_SPECIAL float normf(int n, const float* p) {
    double sum = 0;
    for (int i = 0; i < n; ++i) sum = hypot(sum, (double)p[i]);
    return (float)sum;
}
SIMT_SPECIAL double rnorm(int n, const double* p) {
    return 1.0 / norm(n, p);
}
SIMT_SPECIAL float rnormf(int n, const float* p) {
    return 1.0f / normf(n, p);
}

/// exp(x * x) * erfc(x), also where erfc(x) alone would be 0.
SIMT_SPECIAL double erfcx(double x) {
    if (x < 25.0) {
        const double high = x * x, low = fma(x, x, -high);
        return exp(high) * (1.0 + low) * erfc(x);
    }
    // The asymptotic series; its terms shrink fast here.
    double term = 1.0, sum = 1.0;
    for (int k = 1; k < 10; ++k) {
        term *= -(2 * k - 1) / (2.0 * x * x);
        sum += term;
    }
    return sum / (x * 1.7724538509055160273);
}
SIMT_SPECIAL_FLOAT(erfcx)

/// The y with erfc(y) = x, by Newton's method on the logarithm where the tail is thin.
SIMT_SPECIAL double erfcinv(double x) {
    constexpr double two_by_root_pi = 1.1283791670955125739;
    if (!(x >= 0.0 && x <= 2.0)) return __builtin_nan("");
    if (x == 0.0) return __builtin_inf();
    if (x == 2.0) return -__builtin_inf();
    if (x > 1.0) return -erfcinv(2.0 - x);
    double y = x > 0.3 ? (1.0 - x) / two_by_root_pi : sqrt(fmax(0.1, -log(x * 1.7)));
    for (int i = 0; i < 8; ++i) {
        const double here = erfc(y), slope = -two_by_root_pi * exp(-y * y);
        y -= x > 0.3 ? (here - x) / slope : (log(here) - log(x)) * here / slope;
    }
    return y;
}
SIMT_SPECIAL_FLOAT(erfcinv)
SIMT_SPECIAL double erfinv(double x) {
    constexpr double two_by_root_pi = 1.1283791670955125739;
    if (fabs(x) > 0.5) return x > 0 ? erfcinv(1.0 - x) : -erfcinv(1.0 + x);
    if (x == 0.0 || x != x) return x;
    double y = x / two_by_root_pi;
    for (int i = 0; i < 6; ++i) y -= (erf(y) - x) / (two_by_root_pi * exp(-y * y));
    return y;
}
SIMT_SPECIAL_FLOAT(erfinv)
SIMT_SPECIAL double normcdfinv(double x) {
    return -1.4142135623730950488 * erfcinv(2.0 * x);
}
SIMT_SPECIAL_FLOAT(normcdfinv)

/// The series; all terms are positive, so nothing cancels.
SIMT_SPECIAL double cyl_bessel_i0(double x) {
    double term = 1.0, sum = 1.0;
    for (int k = 1; term > 1e-17 * sum && k < 2000; ++k) {
        term *= x / (2.0 * k) * (x / (2.0 * k));
        sum += term;
    }
    return sum;
}
SIMT_SPECIAL_FLOAT(cyl_bessel_i0)
SIMT_SPECIAL double cyl_bessel_i1(double x) {
    double term = 0.5 * x, sum = term;
    for (int k = 1; fabs(term) > 1e-17 * fabs(sum) && k < 2000; ++k) {
        term *= x / (2.0 * k) * (x / (2.0 * (k + 1)));
        sum += term;
    }
    return sum;
}
SIMT_SPECIAL_FLOAT(cyl_bessel_i1)

static constexpr inline unsigned long long ullmin(unsigned long long a, unsigned long long b) {
    return a < b ? a : b;
}
static constexpr inline unsigned long long ullmax(unsigned long long a, unsigned long long b) {
    return a > b ? a : b;
}

#undef SIMT_SPECIAL_FLOAT
#undef SIMT_SPECIAL
