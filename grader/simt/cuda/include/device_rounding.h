#pragma once
/// Arithmetic and conversions with a directed rounding: the processor does them in the mode that
/// the function's name says (_rd down, _ru up, _rz to zero), so that every result is exact.

extern "C" {
double fma(double, double, double) noexcept;
float fmaf(float, float, float) noexcept;
}

#define __SIMT_ROUND static inline __attribute__((__unused__, __no_sanitize_thread__))

namespace __simt {

/// Sets the processor's rounding mode for its lifetime. Instructions within it are volatile, so
/// they are not moved.
class _Rounding {
  public:
    static constexpr unsigned __down = 0x2000, __up = 0x4000, __to_zero = 0x6000;
    explicit __attribute__((__always_inline__)) _Rounding(unsigned __mode)
        : __saved_(__builtin_ia32_stmxcsr()) {
        __builtin_ia32_ldmxcsr((__saved_ & ~0x6000u) | __mode);
    }
    __attribute__((__always_inline__)) ~_Rounding() { __builtin_ia32_ldmxcsr(__saved_); }
    _Rounding(const _Rounding&) = delete;
    _Rounding& operator=(const _Rounding&) = delete;

  private:
    unsigned __saved_;
};

// One processor instruction each, in the current mode.
#define __SIMT_INSTRUCTION(name, text, T)                    \
    __SIMT_ROUND T __rounded_##name(T x, T y) {              \
        __asm__ volatile(text " %1, %0" : "+x"(x) : "x"(y)); \
        return x;                                            \
    }
__SIMT_INSTRUCTION(add, "addss", float)
__SIMT_INSTRUCTION(sub, "subss", float)
__SIMT_INSTRUCTION(mul, "mulss", float)
__SIMT_INSTRUCTION(div, "divss", float)
__SIMT_INSTRUCTION(add, "addsd", double)
__SIMT_INSTRUCTION(sub, "subsd", double)
__SIMT_INSTRUCTION(mul, "mulsd", double)
__SIMT_INSTRUCTION(div, "divsd", double)
#undef __SIMT_INSTRUCTION
__SIMT_ROUND float __rounded_sqrt(float x) {
    __asm__ volatile("sqrtss %0, %0" : "+x"(x));
    return x;
}
__SIMT_ROUND double __rounded_sqrt(double x) {
    __asm__ volatile("sqrtsd %0, %0" : "+x"(x));
    return x;
}
__SIMT_ROUND float __rounded_float(double x) {
    float __result = 0;
    __asm__ volatile("cvtsd2ss %1, %0" : "+x"(__result) : "x"(x));
    return __result;
}
__SIMT_ROUND float __rounded_float(long long x) {
    float __result = 0;
    __asm__ volatile("cvtsi2ssq %1, %0" : "+x"(__result) : "r"(x));
    return __result;
}
__SIMT_ROUND double __rounded_double(long long x) {
    double __result = 0;
    __asm__ volatile("cvtsi2sdq %1, %0" : "+x"(__result) : "r"(x));
    return __result;
}
/// Half of x; the bits shifted out set the last bit (sticky).
__SIMT_ROUND long long __half_of(unsigned long long x) {
    return (long long)(x >> 1 | (x & 1));
}
__SIMT_ROUND float __rounded_float(unsigned long long x) {
    return x >> 63 ? 2.0f * __rounded_float(__half_of(x)) : __rounded_float((long long)x);
}
__SIMT_ROUND double __rounded_double(unsigned long long x) {
    return x >> 63 ? 2.0 * __rounded_double(__half_of(x)) : __rounded_double((long long)x);
}
// A call of the library, which follows the mode; the compiler must not move or fold it.
__SIMT_ROUND float __rounded_fma(float x, float y, float z) {
    __asm__ volatile("" : "+x"(x), "+x"(y), "+x"(z));
    float __result = fmaf(x, y, z);
    __asm__ volatile("" : "+x"(__result));
    return __result;
}
__SIMT_ROUND double __rounded_fma(double x, double y, double z) {
    __asm__ volatile("" : "+x"(x), "+x"(y), "+x"(z));
    double __result = fma(x, y, z);
    __asm__ volatile("" : "+x"(__result));
    return __result;
}

}  // namespace __simt

#define __SIMT_DIRECTED(suffix, mode)                                                     \
    __SIMT_DIRECTED_REAL(suffix, mode, f, float, __fma##f##suffix)                        \
    __SIMT_DIRECTED_REAL(suffix, mode, d, double, __fma##suffix)                          \
    __SIMT_DIRECTED_FROM(suffix, mode, float, __double2float##suffix, double, double)     \
    __SIMT_DIRECTED_FROM(suffix, mode, float, __int2float##suffix, int, long long)        \
    __SIMT_DIRECTED_FROM(suffix, mode, float, __uint2float##suffix, unsigned, long long)  \
    __SIMT_DIRECTED_FROM(suffix, mode, float, __ll2float##suffix, long long, long long)   \
    __SIMT_DIRECTED_FROM(suffix, mode, float, __ull2float##suffix, unsigned long long,    \
                         unsigned long long)                                              \
    __SIMT_DIRECTED_FROM(suffix, mode, double, __ll2double##suffix, long long, long long) \
    __SIMT_DIRECTED_FROM(suffix, mode, double, __ull2double##suffix, unsigned long long,  \
                         unsigned long long)                                              \
    __SIMT_ROUND float __fmaf_ieee##suffix(float x, float y, float z) {                   \
        return __fmaf##suffix(x, y, z);                                                   \
    }
#define __SIMT_DIRECTED_REAL(suffix, mode, letter, T, fma_name)          \
    __SIMT_DIRECTED_2(__##letter##add##suffix, __rounded_add, mode, T)   \
    __SIMT_DIRECTED_2(__##letter##sub##suffix, __rounded_sub, mode, T)   \
    __SIMT_DIRECTED_2(__##letter##mul##suffix, __rounded_mul, mode, T)   \
    __SIMT_DIRECTED_2(__##letter##div##suffix, __rounded_div, mode, T)   \
    __SIMT_ROUND T __##letter##rcp##suffix(T x) {                        \
        const ::__simt::_Rounding __rounding(::__simt::_Rounding::mode); \
        return ::__simt::__rounded_div((T)1, x);                         \
    }                                                                    \
    __SIMT_ROUND T __##letter##sqrt##suffix(T x) {                       \
        const ::__simt::_Rounding __rounding(::__simt::_Rounding::mode); \
        return ::__simt::__rounded_sqrt(x);                              \
    }                                                                    \
    __SIMT_ROUND T fma_name(T x, T y, T z) {                             \
        const ::__simt::_Rounding __rounding(::__simt::_Rounding::mode); \
        return ::__simt::__rounded_fma(x, y, z);                         \
    }
#define __SIMT_DIRECTED_2(name, operation, mode, T)                      \
    __SIMT_ROUND T name(T x, T y) {                                      \
        const ::__simt::_Rounding __rounding(::__simt::_Rounding::mode); \
        return ::__simt::operation(x, y);                                \
    }
#define __SIMT_DIRECTED_FROM(suffix, mode, To, name, From, Wide)         \
    __SIMT_ROUND To name(From x) {                                       \
        const ::__simt::_Rounding __rounding(::__simt::_Rounding::mode); \
        return ::__simt::__rounded_##To((Wide)x);                        \
    }
__SIMT_DIRECTED(_rd, __down)
__SIMT_DIRECTED(_ru, __up)
__SIMT_DIRECTED(_rz, __to_zero)
__SIMT_ROUND float __fmaf_ieee_rn(float x, float y, float z) {
    return fmaf(x, y, z);
}
#undef __SIMT_DIRECTED_FROM
#undef __SIMT_DIRECTED_2
#undef __SIMT_DIRECTED_REAL
#undef __SIMT_DIRECTED
#undef __SIMT_ROUND
