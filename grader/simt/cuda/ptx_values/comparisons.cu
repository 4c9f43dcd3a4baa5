// setp with one target and two, set, and testp. A line's results hold a bit for each comparison.
#include "real_values.h"

// p and q of a comparison, alone and combined with another predicate.
#define COMPARE(how, type, T, L)                                                                   \
    {                                                                                              \
        unsigned bits;                                                                             \
        asm("{\n\t.reg .pred p, q, r;\n\t.reg .u32 t;\n\tsetp." how "." type " p, %1, %2;\n\t"     \
            "selp.u32 %0, 1, 0, p;\n\tsetp.ne.u32 r, %3, 0;\n\tsetp." how ".and." type             \
            " p|q, %1, %2, r;\n\tselp.u32 t, 2, 0, p;\n\tor.b32 %0, %0, t;\n\t"                    \
            "selp.u32 t, 4, 0, q;\n\tor.b32 %0, %0, t;\n\t}"                                       \
            : "=r"(bits)                                                                           \
            : L(PTX_OPERAND(T, x.a)), L(PTX_OPERAND(T, x.b)), "r"(unsigned(x.c & 1)));             \
        put("setp." how "." type, bits);                                                           \
    }
#define COMBINE(combined, type, T, L)                                                              \
    {                                                                                              \
        unsigned bits;                                                                             \
        asm("{\n\t.reg .pred p, q, r;\n\t.reg .u32 t;\n\tsetp.ne.u32 r, %3, 0;\n\tsetp.gt."        \
            combined "." type " p|q, %1, %2, !r;\n\tselp.u32 %0, 1, 0, p;\n\t"                     \
            "selp.u32 t, 2, 0, q;\n\tor.b32 %0, %0, t;\n\t}"                                       \
            : "=r"(bits)                                                                           \
            : L(PTX_OPERAND(T, x.a)), L(PTX_OPERAND(T, x.b)), "r"(unsigned(x.c & 1)));             \
        put("setp.gt." combined "." type, bits);                                                   \
    }
#define EQUAL(type, T, L)     \
    COMPARE("eq", type, T, L) \
    COMPARE("ne", type, T, L)
#define ORDERED(type, T, L)   \
    EQUAL(type, T, L)         \
    COMPARE("lt", type, T, L) \
    COMPARE("le", type, T, L) \
    COMPARE("gt", type, T, L) \
    COMPARE("ge", type, T, L)
#define WITHOUT_SIGN(type, T, L) \
    ORDERED(type, T, L)          \
    COMPARE("lo", type, T, L)    \
    COMPARE("ls", type, T, L)    \
    COMPARE("hi", type, T, L)    \
    COMPARE("hs", type, T, L)
#define REAL(type, T, L)       \
    ORDERED(type, T, L)        \
    COMPARE("equ", type, T, L) \
    COMPARE("neu", type, T, L) \
    COMPARE("ltu", type, T, L) \
    COMPARE("leu", type, T, L) \
    COMPARE("gtu", type, T, L) \
    COMPARE("geu", type, T, L) \
    COMPARE("num", type, T, L) \
    COMPARE("nan", type, T, L)

#define SET(how, to, TO, TL, type, T, L)                        \
    {                                                           \
        TO result;                                              \
        asm("set." how "." to "." type " %0, %1, %2;"           \
            : "=" TL(result)                                    \
            : L(PTX_OPERAND(T, x.a)), L(PTX_OPERAND(T, x.b)));  \
        put("set." how "." to "." type, result);                \
    }
#define SETS(how, type, T, L)                       \
    SET(how, "u32", unsigned, "r", type, T, L)      \
    SET(how, "s32", unsigned, "r", type, T, L)      \
    SET(how, "f32", float, "f", type, T, L)

__global__ void integers(const Operands* operands, Results results) {
    Recorder put(results);
    const Operands x = operands[blockIdx.x * blockDim.x + threadIdx.x];
    EQUAL("b16", Short, "h")
    EQUAL("b32", unsigned, "r")
    EQUAL("b64", Word, "l")
    WITHOUT_SIGN("u16", Short, "h")
    WITHOUT_SIGN("u32", unsigned, "r")
    WITHOUT_SIGN("u64", Word, "l")
    ORDERED("s16", Short, "h")
    ORDERED("s32", unsigned, "r")
    ORDERED("s64", Word, "l")
    COMBINE("and", "s32", unsigned, "r")
    COMBINE("or", "s32", unsigned, "r")
    COMBINE("xor", "u64", Word, "l")
    SETS("lt", "s16", Short, "h")
    SETS("hi", "u32", unsigned, "r")
    SETS("ge", "s32", unsigned, "r")
    SETS("le", "u64", Word, "l")
    SETS("eq", "b32", unsigned, "r")
    SETS("ne", "b64", Word, "l")
}

#define TEST(what, type, T, L)                                                                \
    {                                                                                         \
        unsigned bit;                                                                         \
        asm("{ .reg .pred p; testp." what "." type " p, %1; selp.u32 %0, 1, 0, p; }"          \
            : "=r"(bit)                                                                       \
            : L(PTX_OPERAND(T, x.a)));                                                        \
        put("testp." what "." type, bit);                                                     \
    }
#define TESTS(type, T, L)            \
    TEST("finite", type, T, L)       \
    TEST("infinite", type, T, L)     \
    TEST("number", type, T, L)       \
    TEST("notanumber", type, T, L)   \
    TEST("normal", type, T, L)       \
    TEST("subnormal", type, T, L)

__global__ void floats(const Operands* operands, Results results) {
    Recorder put(results);
    const Operands x = operands[blockIdx.x * blockDim.x + threadIdx.x];
    REAL("f32", float, "f")
    REAL("ftz.f32", float, "f")
    COMBINE("and", "f32", float, "f")
    COMBINE("or", "ftz.f32", float, "f")
    COMBINE("xor", "f32", float, "f")
    SETS("ltu", "f32", float, "f")
    SETS("gt.ftz", "f32", float, "f")
    TESTS("f32", float, "f")
}

__global__ void doubles(const Operands* operands, Results results) {
    Recorder put(results);
    const Operands x = operands[blockIdx.x * blockDim.x + threadIdx.x];
    REAL("f64", double, "d")
    COMBINE("and", "f64", double, "d")
    SETS("neu", "f64", double, "d")
    TESTS("f64", double, "d")
}

int main(int count, char** arguments) {
    compare(count, arguments, integers, operands_of(integer_values()));
    compare(count, arguments, floats, operands_of(float_values(), float_near_one), has_float_nan);
    compare(count, arguments, doubles, operands_of(double_values(), double_near_one),
            has_double_nan);
}
