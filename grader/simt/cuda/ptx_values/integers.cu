// Integer arithmetic.
#include "values.h"

#define OF_ALL(M, name)          \
    M(name ".u16", Short, "h")   \
    M(name ".s16", Short, "h")   \
    M(name ".u32", unsigned, "r") \
    M(name ".s32", unsigned, "r") \
    M(name ".u64", Word, "l")    \
    M(name ".s64", Word, "l")
#define OF_SIGNED(M, name)        \
    M(name ".s16", Short, "h")    \
    M(name ".s32", unsigned, "r") \
    M(name ".s64", Word, "l")

__global__ void plain(const Operands* operands, Results results) {
    Recorder put(results);
    const Operands x = operands[blockIdx.x * blockDim.x + threadIdx.x];
    OF_ALL(PTX_2, "add")
    OF_ALL(PTX_2, "sub")
    PTX_2("add.sat.s32", unsigned, "r")
    PTX_2("sub.sat.s32", unsigned, "r")
    OF_ALL(PTX_2, "mul.lo")
    OF_ALL(PTX_2, "mul.hi")
    OF_ALL(PTX_3, "mad.lo")
    OF_ALL(PTX_3, "mad.hi")
    PTX_2("mul24.lo.u32", unsigned, "r")
    PTX_2("mul24.lo.s32", unsigned, "r")
    PTX_2("mul24.hi.u32", unsigned, "r")
    PTX_2("mul24.hi.s32", unsigned, "r")
    PTX_3("mad24.lo.u32", unsigned, "r")
    PTX_3("mad24.lo.s32", unsigned, "r")
    PTX_3("mad24.hi.u32", unsigned, "r")
    PTX_3("mad24.hi.s32", unsigned, "r")
    OF_ALL(PTX_3, "sad")
    OF_ALL(PTX_2, "min")
    OF_ALL(PTX_2, "max")
    OF_SIGNED(PTX_1, "abs")
    OF_SIGNED(PTX_1, "neg")
    PTX_3("dp4a.u32.u32", unsigned, "r")
    PTX_3("dp4a.u32.s32", unsigned, "r")
    PTX_3("dp4a.s32.u32", unsigned, "r")
    PTX_3("dp4a.s32.s32", unsigned, "r")
    PTX_3("dp2a.lo.u32.u32", unsigned, "r")
    PTX_3("dp2a.lo.s32.u32", unsigned, "r")
    PTX_3("dp2a.lo.u32.s32", unsigned, "r")
    PTX_3("dp2a.lo.s32.s32", unsigned, "r")
    PTX_3("dp2a.hi.u32.u32", unsigned, "r")
    PTX_3("dp2a.hi.s32.u32", unsigned, "r")
    PTX_3("dp2a.hi.u32.s32", unsigned, "r")
    PTX_3("dp2a.hi.s32.s32", unsigned, "r")
}

// What a division by zero gives is a machine's own.
__global__ void divisions(const Operands* operands, Results results) {
    Recorder put(results);
    const Operands x = operands[blockIdx.x * blockDim.x + threadIdx.x];
    OF_ALL(PTX_2, "div")
    OF_ALL(PTX_2, "rem")
}
#define DIVISOR_IS_ZERO(bits) \
    [](const Operands& x) { return (x.b & (bits)) == 0; }

#define WIDE(name, T, L, W, WL)                                 \
    {                                                           \
        W result;                                               \
        asm("mul.wide." name " %0, %1, %2;"                     \
            : "=" WL(result)                                    \
            : L(PTX_OPERAND(T, x.a)), L(PTX_OPERAND(T, x.b)));  \
        put("mul.wide." name, result);                          \
        asm("mad.wide." name " %0, %1, %2, %3;"                 \
            : "=" WL(result)                                    \
            : L(PTX_OPERAND(T, x.a)), L(PTX_OPERAND(T, x.b)),   \
              WL(PTX_OPERAND(W, x.c)));                         \
        put("mad.wide." name, result);                          \
    }

__global__ void wide(const Operands* operands, Results results) {
    Recorder put(results);
    const Operands x = operands[blockIdx.x * blockDim.x + threadIdx.x];
    WIDE("u16", Short, "h", unsigned, "r")
    WIDE("s16", Short, "h", unsigned, "r")
    WIDE("u32", unsigned, "r", Word, "l")
    WIDE("s32", unsigned, "r", Word, "l")
}

// Three words with a carry between them.
#define SUMS(op, T, L, type)                                                                 \
    {                                                                                        \
        T low, middle, high;                                                                 \
        asm(op ".cc." type " %0, %3, %4;\n\t" op "c.cc." type " %1, %4, %5;\n\t" op "c." type \
               " %2, %5, %3;"                                                                \
            : "=&" L(low), "=&" L(middle), "=" L(high)                                       \
            : L(PTX_OPERAND(T, x.a)), L(PTX_OPERAND(T, x.b)), L(PTX_OPERAND(T, x.c)));       \
        put(op ".cc." type, low);                                                            \
        put(op "c.cc." type, middle);                                                        \
        put(op "c." type, high);                                                             \
    }
#define PRODUCTS(half, other, T, L, type)                                              \
    {                                                                                  \
        T low, middle, high;                                                           \
        asm("mad." half ".cc." type " %0, %3, %4, %5;\n\tmadc." other ".cc." type      \
            " %1, %3, %4, %5;\n\tmadc." half "." type " %2, %5, %4, %3;"               \
            : "=&" L(low), "=&" L(middle), "=" L(high)                                 \
            : L(PTX_OPERAND(T, x.a)), L(PTX_OPERAND(T, x.b)), L(PTX_OPERAND(T, x.c))); \
        put("mad." half ".cc." type, low);                                             \
        put("madc." other ".cc." type, middle);                                        \
        put("madc." half "." type, high);                                              \
    }

__global__ void carries(const Operands* operands, Results results) {
    Recorder put(results);
    const Operands x = operands[blockIdx.x * blockDim.x + threadIdx.x];
    SUMS("add", unsigned, "r", "u32")
    SUMS("add", unsigned, "r", "s32")
    SUMS("add", Word, "l", "u64")
    SUMS("add", Word, "l", "s64")
    SUMS("sub", unsigned, "r", "u32")
    SUMS("sub", unsigned, "r", "s32")
    SUMS("sub", Word, "l", "u64")
    SUMS("sub", Word, "l", "s64")
    PRODUCTS("lo", "hi", unsigned, "r", "u32")
    PRODUCTS("hi", "lo", unsigned, "r", "u32")
    PRODUCTS("lo", "hi", unsigned, "r", "s32")
    PRODUCTS("hi", "lo", unsigned, "r", "s32")
    PRODUCTS("lo", "hi", Word, "l", "u64")
    PRODUCTS("hi", "lo", Word, "l", "u64")
    PRODUCTS("lo", "hi", Word, "l", "s64")
    PRODUCTS("hi", "lo", Word, "l", "s64")
}

int main(int count, char** arguments) {
    const std::vector<Operands> operands = operands_of(integer_values());
    compare(count, arguments, plain, operands);
    compare(count, arguments, wide, operands);
    compare(count, arguments, carries, operands);
    compare(count, arguments, divisions, operands, DIVISOR_IS_ZERO(0xffff));
}
