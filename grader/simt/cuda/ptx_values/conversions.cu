// cvt between all types. The second hash is that of operands with NaN.
#include "real_values.h"

#define CVT(name, T, L, F, FL)                                                    \
    {                                                                             \
        T result;                                                                 \
        asm("cvt." name " %0, %1;" : "=" L(result) : FL(PTX_OPERAND(F, x.a)));    \
        put("cvt." name, result);                                                 \
    }

// Integers to integers; those of 8 bits lie in wider registers.
#define TO_INTEGERS(from, F, FL)                    \
    CVT("u8." from, unsigned, "r", F, FL)            \
    CVT("s8." from, unsigned, "r", F, FL)            \
    CVT("u16." from, Short, "h", F, FL)              \
    CVT("s16." from, Short, "h", F, FL)              \
    CVT("u32." from, unsigned, "r", F, FL)           \
    CVT("s32." from, unsigned, "r", F, FL)           \
    CVT("u64." from, Word, "l", F, FL)               \
    CVT("s64." from, Word, "l", F, FL)
#define TO_SMALLER(from, F, FL)                   \
    CVT("sat.u8." from, unsigned, "r", F, FL) \
    CVT("sat.s8." from, unsigned, "r", F, FL)
#define TO_SMALL(from, F, FL)                   \
    CVT("sat.u16." from, Short, "h", F, FL) \
    CVT("sat.s16." from, Short, "h", F, FL)
#define TO_UNSIGNED(from, F, FL)                   \
    CVT("sat.u16." from, Short, "h", F, FL)    \
    CVT("sat.u32." from, unsigned, "r", F, FL) \
    CVT("sat.u64." from, Word, "l", F, FL)
#define FROM_INTEGERS(M, ...)               \
    M(__VA_ARGS__, "u16", Short, "h")       \
    M(__VA_ARGS__, "s16", Short, "h")       \
    M(__VA_ARGS__, "u32", unsigned, "r")    \
    M(__VA_ARGS__, "s32", unsigned, "r")    \
    M(__VA_ARGS__, "u64", Word, "l")        \
    M(__VA_ARGS__, "s64", Word, "l")

__global__ void integers(const Operands* operands, Results results) {
    Recorder put(results);
    const Operands x = operands[blockIdx.x * blockDim.x + threadIdx.x];
    TO_INTEGERS("u8", unsigned, "r")
    TO_INTEGERS("s8", unsigned, "r")
    TO_INTEGERS("u16", Short, "h")
    TO_INTEGERS("s16", Short, "h")
    TO_INTEGERS("u32", unsigned, "r")
    TO_INTEGERS("s32", unsigned, "r")
    TO_INTEGERS("u64", Word, "l")
    TO_INTEGERS("s64", Word, "l")
    // .sat only where something can be too large.
    CVT("sat.s8.u8", unsigned, "r", unsigned, "r")
    CVT("sat.u8.s8", unsigned, "r", unsigned, "r")
    TO_UNSIGNED("s8", unsigned, "r")
    TO_SMALLER("u16", Short, "h")
    CVT("sat.s16.u16", Short, "h", Short, "h")
    TO_SMALLER("s16", Short, "h")
    TO_UNSIGNED("s16", Short, "h")
    TO_SMALLER("u32", unsigned, "r")
    TO_SMALL("u32", unsigned, "r")
    CVT("sat.s32.u32", unsigned, "r", unsigned, "r")
    TO_SMALLER("s32", unsigned, "r")
    TO_SMALL("s32", unsigned, "r")
    CVT("sat.u32.s32", unsigned, "r", unsigned, "r")
    CVT("sat.u64.s32", Word, "l", unsigned, "r")
    TO_SMALLER("u64", Word, "l")
    TO_SMALL("u64", Word, "l")
    CVT("sat.u32.u64", unsigned, "r", Word, "l")
    CVT("sat.s32.u64", unsigned, "r", Word, "l")
    CVT("sat.s64.u64", Word, "l", Word, "l")
    TO_SMALLER("s64", Word, "l")
    TO_SMALL("s64", Word, "l")
    CVT("sat.u32.s64", unsigned, "r", Word, "l")
    CVT("sat.s32.s64", unsigned, "r", Word, "l")
    CVT("sat.u64.s64", Word, "l", Word, "l")
}

#define IN_MODES(M, to, T, L, from, F, FL) \
    M("rn." to "." from, T, L, F, FL)      \
    M("rz." to "." from, T, L, F, FL)      \
    M("rm." to "." from, T, L, F, FL)      \
    M("rp." to "." from, T, L, F, FL)
#define OF_INTEGER(to, T, L, from, F, FL) IN_MODES(CVT, to, T, L, from, F, FL)

__global__ void reals_of_integers(const Operands* operands, Results results) {
    Recorder put(results);
    const Operands x = operands[blockIdx.x * blockDim.x + threadIdx.x];
    FROM_INTEGERS(OF_INTEGER, "f16", Short, "h")
    FROM_INTEGERS(OF_INTEGER, "bf16", Short, "h")
    FROM_INTEGERS(OF_INTEGER, "f32", float, "f")
    FROM_INTEGERS(OF_INTEGER, "f64", double, "d")
    OF_INTEGER("f32", float, "f", "u8", unsigned, "r")
    OF_INTEGER("f32", float, "f", "s8", unsigned, "r")
    CVT("rn.sat.f32.s32", float, "f", unsigned, "r")
}

#define WHOLE(tail, T, L, F, FL)    \
    CVT("rni." tail, T, L, F, FL)   \
    CVT("rzi." tail, T, L, F, FL)   \
    CVT("rmi." tail, T, L, F, FL)   \
    CVT("rpi." tail, T, L, F, FL)
#define TO_BYTES(from, F, FL)               \
    WHOLE("u8." from, unsigned, "r", F, FL) \
    WHOLE("s8." from, unsigned, "r", F, FL)
#define ALL_WHOLE(from, F, FL)                \
    WHOLE("u16." from, Short, "h", F, FL)     \
    WHOLE("s16." from, Short, "h", F, FL)     \
    WHOLE("u32." from, unsigned, "r", F, FL)  \
    WHOLE("s32." from, unsigned, "r", F, FL)  \
    WHOLE("u64." from, Word, "l", F, FL)      \
    WHOLE("s64." from, Word, "l", F, FL)

__global__ void of_floats(const Operands* operands, Results results) {
    Recorder put(results);
    const Operands x = operands[blockIdx.x * blockDim.x + threadIdx.x];
    TO_BYTES("f32", float, "f")
    ALL_WHOLE("f32", float, "f")
    WHOLE("ftz.s32.f32", unsigned, "r", float, "f")
    WHOLE("sat.u16.f32", Short, "h", float, "f")
    WHOLE("f32.f32", float, "f", float, "f")
    WHOLE("ftz.f32.f32", float, "f", float, "f")
    CVT("f32.f32", float, "f", float, "f")
    CVT("ftz.f32.f32", float, "f", float, "f")
    CVT("sat.f32.f32", float, "f", float, "f")
    CVT("f64.f32", double, "d", float, "f")
    CVT("ftz.f64.f32", double, "d", float, "f")
    CVT("sat.f64.f32", double, "d", float, "f")
    IN_MODES(CVT, "f16", Short, "h", "f32", float, "f")
    CVT("rn.ftz.f16.f32", Short, "h", float, "f")
    CVT("rz.sat.f16.f32", Short, "h", float, "f")
    CVT("rn.bf16.f32", Short, "h", float, "f")
    CVT("rz.bf16.f32", Short, "h", float, "f")
    CVT("rna.tf32.f32", unsigned, "r", float, "f")
    CVT("rn.tf32.f32", unsigned, "r", float, "f")
    CVT("rz.tf32.f32", unsigned, "r", float, "f")
}

#define TWO(name)                                                                       \
    {                                                                                   \
        unsigned result;                                                                \
        asm("cvt." name " %0, %1, %2;"                                                  \
            : "=r"(result)                                                              \
            : "f"(PTX_OPERAND(float, x.a)), "f"(PTX_OPERAND(float, x.b)));              \
        put("cvt." name, result);                                                       \
    }

__global__ void pairs(const Operands* operands, Results results) {
    Recorder put(results);
    const Operands x = operands[blockIdx.x * blockDim.x + threadIdx.x];
    TWO("rn.f16x2.f32")
    TWO("rz.f16x2.f32")
    TWO("rn.bf16x2.f32")
    TWO("rz.bf16x2.f32")
}

__global__ void of_doubles(const Operands* operands, Results results) {
    Recorder put(results);
    const Operands x = operands[blockIdx.x * blockDim.x + threadIdx.x];
    TO_BYTES("f64", double, "d")
    ALL_WHOLE("f64", double, "d")
    WHOLE("f64.f64", double, "d", double, "d")
    IN_MODES(CVT, "f32", float, "f", "f64", double, "d")
    CVT("rn.ftz.f32.f64", float, "f", double, "d")
    CVT("rn.sat.f32.f64", float, "f", double, "d")
    CVT("sat.f64.f64", double, "d", double, "d")
    IN_MODES(CVT, "f16", Short, "h", "f64", double, "d")
    IN_MODES(CVT, "bf16", Short, "h", "f64", double, "d")
}

__global__ void of_halves(const Operands* operands, Results results) {
    Recorder put(results);
    const Operands x = operands[blockIdx.x * blockDim.x + threadIdx.x];
    TO_BYTES("f16", Short, "h")
    ALL_WHOLE("f16", Short, "h")
    WHOLE("f16.f16", Short, "h", Short, "h")
    CVT("f32.f16", float, "f", Short, "h")
    CVT("ftz.f32.f16", float, "f", Short, "h")
    CVT("sat.f32.f16", float, "f", Short, "h")
    CVT("f64.f16", double, "d", Short, "h")
    CVT("rn.bf16.f16", Short, "h", Short, "h")
    CVT("rz.bf16.f16", Short, "h", Short, "h")
}

__global__ void of_brains(const Operands* operands, Results results) {
    Recorder put(results);
    const Operands x = operands[blockIdx.x * blockDim.x + threadIdx.x];
    ALL_WHOLE("bf16", Short, "h")
    WHOLE("bf16.bf16", Short, "h", Short, "h")
    CVT("f32.bf16", float, "f", Short, "h")
    CVT("f64.bf16", double, "d", Short, "h")
    IN_MODES(CVT, "f16", Short, "h", "bf16", Short, "h")
}

template <unsigned infinity>
bool is_small_nan(const Operands& x) {
    return (x.a & 0x7fff) > infinity;
}
bool is_first_nan(const Operands& x) {
    return (x.a & 0x7fffffff) > 0x7f800000;
}
bool is_any_nan(const Operands& x) {
    return is_first_nan(x) || (x.b & 0x7fffffff) > 0x7f800000;
}
bool is_double_nan(const Operands& x) {
    return (x.a & ~(1ull << 63)) > 0x7ffull << 52;
}

int main(int count, char** arguments) {
    const auto whole = operands_of(integer_values());
    compare(count, arguments, integers, whole);
    compare(count, arguments, reals_of_integers, whole);
    const auto floats = operands_of(float_values(), float_near_one);
    compare(count, arguments, of_floats, floats, is_first_nan);
    compare(count, arguments, pairs, floats, is_any_nan);
    compare(count, arguments, of_doubles, operands_of(double_values(), double_near_one),
            is_double_nan);
    // Every number of 16 bits.
    std::vector<Operands> small;
    for (Word bits = 0; bits < 0x10000; bits += 7) small.push_back({bits, 0, 0});
    while (small.size() % 256 != 0) small.push_back({mixed(small.size()) & 0xffff, 0, 0});
    compare(count, arguments, of_halves, small, is_small_nan<0x7c00>);
    compare(count, arguments, of_brains, small, is_small_nan<0x7f80>);
}
