#pragma once
/// Arithmetic and conversions with a directed rounding: the processor does them in the mode that
/// the function's name says (_rd down, _ru up, _rz to zero), so that every result is exact.

extern "C" {
double fma(double, double, double) noexcept;
float fmaf(float, float, float) noexcept;
}

#define SIMT_ROUND static inline __attribute__((unused, no_sanitize_thread))

namespace simt {

/// Sets the processor's rounding mode for its lifetime. Instructions within it are volatile, so
/// they are not moved.
class Rounding {
  public:
    static constexpr unsigned down = 0x2000, up = 0x4000, to_zero = 0x6000;
    explicit __attribute__((always_inline)) Rounding(unsigned mode)
        : saved_(__builtin_ia32_stmxcsr()) {
        __builtin_ia32_ldmxcsr((saved_ & ~0x6000u) | mode);
    }
    __attribute__((always_inline)) ~Rounding() { __builtin_ia32_ldmxcsr(saved_); }
    Rounding(const Rounding&) = delete;
    Rounding& operator=(const Rounding&) = delete;

  private:
    unsigned saved_;
};

// One processor instruction each, in the current mode.
#define SIMT_INSTRUCTION(name, text, T)                      \
    SIMT_ROUND T rounded_##name(T x, T y) {                  \
        __asm__ volatile(text " %1, %0" : "+x"(x) : "x"(y)); \
        return x;                                            \
    }
SIMT_INSTRUCTION(add, "addss", float)
SIMT_INSTRUCTION(sub, "subss", float)
SIMT_INSTRUCTION(mul, "mulss", float)
SIMT_INSTRUCTION(div, "divss", float)
SIMT_INSTRUCTION(add, "addsd", double)
SIMT_INSTRUCTION(sub, "subsd", double)
SIMT_INSTRUCTION(mul, "mulsd", double)
SIMT_INSTRUCTION(div, "divsd", double)
#undef SIMT_INSTRUCTION
SIMT_ROUND float rounded_sqrt(float x) {
    __asm__ volatile("sqrtss %0, %0" : "+x"(x));
    return x;
}
SIMT_ROUND double rounded_sqrt(double x) {
    __asm__ volatile("sqrtsd %0, %0" : "+x"(x));
    return x;
}
SIMT_ROUND float rounded_float(double x) {
    float result = 0;
    __asm__ volatile("cvtsd2ss %1, %0" : "+x"(result) : "x"(x));
    return result;
}
SIMT_ROUND float rounded_float(long long x) {
    float result = 0;
    __asm__ volatile("cvtsi2ssq %1, %0" : "+x"(result) : "r"(x));
    return result;
}
SIMT_ROUND double rounded_double(long long x) {
    double result = 0;
    __asm__ volatile("cvtsi2sdq %1, %0" : "+x"(result) : "r"(x));
    return result;
}
/// Half of x; the bits shifted out set the last bit (sticky).
SIMT_ROUND long long half_of(unsigned long long x) {
    return (long long)(x >> 1 | (x & 1));
}
SIMT_ROUND float rounded_float(unsigned long long x) {
    return x >> 63 ? 2.0f * rounded_float(half_of(x)) : rounded_float((long long)x);
}
SIMT_ROUND double rounded_double(unsigned long long x) {
    return x >> 63 ? 2.0 * rounded_double(half_of(x)) : rounded_double((long long)x);
}
// A call of the library, which follows the mode; the compiler must not move or fold it.
SIMT_ROUND float rounded_fma(float x, float y, float z) {
    __asm__ volatile("" : "+x"(x), "+x"(y), "+x"(z));
    float result = fmaf(x, y, z);
    __asm__ volatile("" : "+x"(result));
    return result;
}
SIMT_ROUND double rounded_fma(double x, double y, double z) {
    __asm__ volatile("" : "+x"(x), "+x"(y), "+x"(z));
    double result = fma(x, y, z);
    __asm__ volatile("" : "+x"(result));
    return result;
}

}  // namespace simt

#define SIMT_DIRECTED(suffix, mode)                                                      \
    SIMT_DIRECTED_REAL(suffix, mode, f, float, __fma##f##_##suffix)                      \
    SIMT_DIRECTED_REAL(suffix, mode, d, double, __fma_##suffix)                          \
    SIMT_DIRECTED_FROM(suffix, mode, float, __double2float_##suffix, double, double)     \
    SIMT_DIRECTED_FROM(suffix, mode, float, __int2float_##suffix, int, long long)        \
    SIMT_DIRECTED_FROM(suffix, mode, float, __uint2float_##suffix, unsigned, long long)  \
    SIMT_DIRECTED_FROM(suffix, mode, float, __ll2float_##suffix, long long, long long)   \
    SIMT_DIRECTED_FROM(suffix, mode, float, __ull2float_##suffix, unsigned long long,    \
                       unsigned long long)                                               \
    SIMT_DIRECTED_FROM(suffix, mode, double, __ll2double_##suffix, long long, long long) \
    SIMT_DIRECTED_FROM(suffix, mode, double, __ull2double_##suffix, unsigned long long,  \
                       unsigned long long)                                               \
    SIMT_ROUND float __fmaf_ieee_##suffix(float x, float y, float z) {                   \
        return __fmaf_##suffix(x, y, z);                                                 \
    }
#define SIMT_DIRECTED_REAL(suffix, mode, letter, T, fma_name)       \
    SIMT_DIRECTED_2(__##letter##add_##suffix, rounded_add, mode, T) \
    SIMT_DIRECTED_2(__##letter##sub_##suffix, rounded_sub, mode, T) \
    SIMT_DIRECTED_2(__##letter##mul_##suffix, rounded_mul, mode, T) \
    SIMT_DIRECTED_2(__##letter##div_##suffix, rounded_div, mode, T) \
    SIMT_ROUND T __##letter##rcp_##suffix(T x) {                    \
        const ::simt::Rounding rounding(::simt::Rounding::mode);    \
        return ::simt::rounded_div((T)1, x);                        \
    }                                                               \
    SIMT_ROUND T __##letter##sqrt_##suffix(T x) {                   \
        const ::simt::Rounding rounding(::simt::Rounding::mode);    \
        return ::simt::rounded_sqrt(x);                             \
    }                                                               \
    SIMT_ROUND T fma_name(T x, T y, T z) {                          \
        const ::simt::Rounding rounding(::simt::Rounding::mode);    \
        return ::simt::rounded_fma(x, y, z);                        \
    }
#define SIMT_DIRECTED_2(name, operation, mode, T)                \
    SIMT_ROUND T name(T x, T y) {                                \
        const ::simt::Rounding rounding(::simt::Rounding::mode); \
        return ::simt::operation(x, y);                          \
    }
#define SIMT_DIRECTED_FROM(suffix, mode, To, name, From, Wide)   \
    SIMT_ROUND To name(From x) {                                 \
        const ::simt::Rounding rounding(::simt::Rounding::mode); \
        return ::simt::rounded_##To((Wide)x);                    \
    }
SIMT_DIRECTED(rd, down)
SIMT_DIRECTED(ru, up)
SIMT_DIRECTED(rz, to_zero)
SIMT_ROUND float __fmaf_ieee_rn(float x, float y, float z) {
    return fmaf(x, y, z);
}
#undef SIMT_DIRECTED_FROM
#undef SIMT_DIRECTED_2
#undef SIMT_DIRECTED_REAL
#undef SIMT_DIRECTED
#undef SIMT_ROUND
