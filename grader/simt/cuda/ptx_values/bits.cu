// Bits: logic, shifts, fields, permutations, choices.
#include "values.h"

#define OF_BITS(M, name)        \
    M(name ".b16", Short, "h")  \
    M(name ".b32", unsigned, "r") \
    M(name ".b64", Word, "l")
#define OF_WORDS(M, name)         \
    M(name ".u32", unsigned, "r") \
    M(name ".s32", unsigned, "r") \
    M(name ".u64", Word, "l")     \
    M(name ".s64", Word, "l")

#define OF_PREDICATES(name)                                                       \
    {                                                                             \
        unsigned result;                                                          \
        asm("{ .reg .pred p, q, r; setp.ne.u32 p, %1, 0; setp.gt.s32 q, %2, 0; "  \
            name "; selp.u32 %0, 1, 0, r; }"                                      \
            : "=r"(result)                                                        \
            : "r"(PTX_OPERAND(unsigned, x.a)), "r"(PTX_OPERAND(unsigned, x.b)));  \
        put(name, result);                                                        \
    }

__global__ void logic(const Operands* operands, Results results) {
    Recorder put(results);
    const Operands x = operands[blockIdx.x * blockDim.x + threadIdx.x];
    OF_BITS(PTX_2, "and")
    OF_BITS(PTX_2, "or")
    OF_BITS(PTX_2, "xor")
    OF_BITS(PTX_1, "not")
    OF_BITS(PTX_1, "cnot")
    OF_PREDICATES("and.pred r, p, q")
    OF_PREDICATES("or.pred r, p, q")
    OF_PREDICATES("xor.pred r, p, q")
    OF_PREDICATES("and.pred r, !p, q")
    OF_PREDICATES("not.pred r, p")
    OF_PREDICATES("mov.pred r, q")
    OF_PREDICATES("setp.eq.or.u32 r, %1, %2, !p")
}

#define TABLE(table)                                                                        \
    {                                                                                       \
        unsigned result;                                                                    \
        asm("lop3.b32 %0, %1, %2, %3, " table ";"                                           \
            : "=r"(result)                                                                  \
            : "r"(PTX_OPERAND(unsigned, x.a)), "r"(PTX_OPERAND(unsigned, x.b)),             \
              "r"(PTX_OPERAND(unsigned, x.c)));                                             \
        put("lop3.b32 " table, result);                                                     \
    }
template <int table>
__device__ unsigned logic_of(const Operands& x) {
    unsigned result;
    asm("lop3.b32 %0, %1, %2, %3, %4;"
        : "=r"(result)
        : "r"(PTX_OPERAND(unsigned, x.a)), "r"(PTX_OPERAND(unsigned, x.b)),
          "r"(PTX_OPERAND(unsigned, x.c)), "n"(table));
    return result;
}

__global__ void tables(const Operands* operands, Results results) {
    Recorder put(results);
    const Operands x = operands[blockIdx.x * blockDim.x + threadIdx.x];
    // Each row of a table alone shows what it does in all of them.
    TABLE("0x01")
    TABLE("0x02")
    TABLE("0x04")
    TABLE("0x08")
    TABLE("0x10")
    TABLE("0x20")
    TABLE("0x40")
    TABLE("0x80")
    TABLE("0x00")
    TABLE("0xff")
    TABLE("0x96")
    TABLE("0xe8")
    TABLE("0xca")
    TABLE("0x3c")
    TABLE("0x6a")
    TABLE("0x1b")
    TABLE("0xd8")
    TABLE("0xf8")
    put("lop3.b32 n 0x5d", logic_of<0x5d>(x));
    put("lop3.b32 n 0xb1", logic_of<0xb1>(x));
}

#define SHIFT(name, T, L)                                                             \
    {                                                                                 \
        T result;                                                                     \
        asm(name " %0, %1, %2;"                                                       \
            : "=" L(result)                                                           \
            : L(PTX_OPERAND(T, x.a)), "r"(PTX_OPERAND(unsigned, x.b)));               \
        put(name, result);                                                            \
        asm(name " %0, %1, %2;" : "=" L(result) : L(PTX_OPERAND(T, x.a)), "r"(amount)); \
        put(name " 0..71", result);                                                   \
    }
#define FUNNEL(name)                                                                         \
    {                                                                                        \
        unsigned result;                                                                     \
        asm(name " %0, %1, %2, %3;"                                                          \
            : "=r"(result)                                                                   \
            : "r"(PTX_OPERAND(unsigned, x.a)), "r"(PTX_OPERAND(unsigned, x.b)), "r"(amount)); \
        put(name " 0..71", result);                                                          \
    }

__global__ void shifts(const Operands* operands, Results results) {
    Recorder put(results);
    const Operands x = operands[blockIdx.x * blockDim.x + threadIdx.x];
    const auto amount = static_cast<unsigned>((x.a + 3 * x.c + threadIdx.x) % 72);
    OF_BITS(SHIFT, "shl")
    OF_BITS(SHIFT, "shr")
    SHIFT("shr.u16", Short, "h")
    SHIFT("shr.s16", Short, "h")
    OF_WORDS(SHIFT, "shr")
    FUNNEL("shf.l.wrap.b32")
    FUNNEL("shf.r.wrap.b32")
    FUNNEL("shf.l.clamp.b32")
    FUNNEL("shf.r.clamp.b32")
    PTX_3("shf.l.wrap.b32", unsigned, "r")
    PTX_3("shf.r.wrap.b32", unsigned, "r")
    PTX_3("shf.l.clamp.b32", unsigned, "r")
    PTX_3("shf.r.clamp.b32", unsigned, "r")
}

#define COUNT(name, T, L)                                                       \
    {                                                                           \
        unsigned result;                                                        \
        asm(name " %0, %1;" : "=r"(result) : L(PTX_OPERAND(T, x.a)));           \
        put(name, result);                                                      \
    }
#define EXTRACT(name, T, L)                                                               \
    {                                                                                     \
        T result;                                                                         \
        asm(name " %0, %1, %2, %3;"                                                       \
            : "=" L(result)                                                               \
            : L(PTX_OPERAND(T, x.a)), "r"(PTX_OPERAND(unsigned, x.b)),                    \
              "r"(PTX_OPERAND(unsigned, x.c)));                                           \
        put(name, result);                                                                \
        asm(name " %0, %1, %2, %3;"                                                       \
            : "=" L(result)                                                               \
            : L(PTX_OPERAND(T, x.a)), "r"(position), "r"(length));                        \
        put(name " 0..71", result);                                                       \
    }
#define INSERT(name, T, L)                                                                \
    {                                                                                     \
        T result;                                                                         \
        asm(name " %0, %1, %2, %3, %4;"                                                   \
            : "=" L(result)                                                               \
            : L(PTX_OPERAND(T, x.a)), L(PTX_OPERAND(T, x.b)), "r"(position), "r"(length)); \
        put(name " 0..71", result);                                                       \
    }

__global__ void fields(const Operands* operands, Results results) {
    Recorder put(results);
    const Operands x = operands[blockIdx.x * blockDim.x + threadIdx.x];
    const unsigned position = (threadIdx.x * 5 + blockIdx.x) % 72,
                   length = (threadIdx.x + 11 * blockIdx.x) % 72;
    COUNT("popc.b32", unsigned, "r")
    COUNT("popc.b64", Word, "l")
    COUNT("clz.b32", unsigned, "r")
    COUNT("clz.b64", Word, "l")
    OF_WORDS(COUNT, "bfind")
    OF_WORDS(COUNT, "bfind.shiftamt")
    PTX_1("brev.b32", unsigned, "r")
    PTX_1("brev.b64", Word, "l")
    OF_WORDS(EXTRACT, "bfe")
    INSERT("bfi.b32", unsigned, "r")
    INSERT("bfi.b64", Word, "l")
    const int n = static_cast<int>(threadIdx.x % 70) - 35;
    unsigned result;
    asm("fns.b32 %0, %1, %2, %3;"
        : "=r"(result)
        : "r"(PTX_OPERAND(unsigned, x.a)), "r"(PTX_OPERAND(unsigned, x.b) & 31), "r"(n));
    put("fns.b32", result);
}

__global__ void permutations(const Operands* operands, Results results) {
    Recorder put(results);
    const Operands x = operands[blockIdx.x * blockDim.x + threadIdx.x];
    PTX_3("prmt.b32", unsigned, "r")
    PTX_3("prmt.b32.f4e", unsigned, "r")
    PTX_3("prmt.b32.b4e", unsigned, "r")
    PTX_3("prmt.b32.rc8", unsigned, "r")
    PTX_3("prmt.b32.ecl", unsigned, "r")
    PTX_3("prmt.b32.ecr", unsigned, "r")
    PTX_3("prmt.b32.rc16", unsigned, "r")
    const unsigned selector = static_cast<unsigned>(blockIdx.x * blockDim.x + threadIdx.x) * 0x1235;
    unsigned result;
    asm("prmt.b32 %0, %1, %2, %3;"
        : "=r"(result)
        : "r"(PTX_OPERAND(unsigned, x.a)), "r"(PTX_OPERAND(unsigned, x.b)), "r"(selector));
    put("prmt.b32 all selectors", result);
}

#define CHOICE(name, T, L)                                                               \
    {                                                                                    \
        T result;                                                                        \
        asm("{ .reg .pred p; setp.lt.s32 p, %3, 0; selp." name " %0, %1, %2, p; }"       \
            : "=" L(result)                                                              \
            : L(PTX_OPERAND(T, x.a)), L(PTX_OPERAND(T, x.b)),                            \
              "r"(PTX_OPERAND(unsigned, x.c)));                                          \
        put("selp." name, result);                                                       \
        asm("slct." name ".s32 %0, %1, %2, %3;"                                          \
            : "=" L(result)                                                              \
            : L(PTX_OPERAND(T, x.a)), L(PTX_OPERAND(T, x.b)),                            \
              "r"(PTX_OPERAND(unsigned, x.c)));                                          \
        put("slct." name ".s32", result);                                                \
        asm("slct." name ".f32 %0, %1, %2, %3;"                                          \
            : "=" L(result)                                                              \
            : L(PTX_OPERAND(T, x.a)), L(PTX_OPERAND(T, x.b)), "f"(sign));                \
        put("slct." name ".f32", result);                                                \
        asm("slct.ftz." name ".f32 %0, %1, %2, %3;"                                      \
            : "=" L(result)                                                              \
            : L(PTX_OPERAND(T, x.a)), L(PTX_OPERAND(T, x.b)), "f"(sign));                \
        put("slct.ftz." name ".f32", result);                                            \
        asm("mov." name " %0, %1;" : "=" L(result) : L(PTX_OPERAND(T, x.a)));            \
        put("mov." name, result);                                                        \
    }

__global__ void choices(const Operands* operands, Results results) {
    Recorder put(results);
    const Operands x = operands[blockIdx.x * blockDim.x + threadIdx.x];
    const unsigned signs[] = {0,          0x80000000, 1,          0x80000001, 0x3f800000,
                              0xbf800000, 0x7f800000, 0xff800000, 0x7fc00000, 0xffc00000};
    const float sign = __uint_as_float(signs[threadIdx.x % 10]);
    CHOICE("b16", Short, "h")
    CHOICE("b32", unsigned, "r")
    CHOICE("b64", Word, "l")
    CHOICE("u16", Short, "h")
    CHOICE("s16", Short, "h")
    CHOICE("u32", unsigned, "r")
    CHOICE("s32", unsigned, "r")
    CHOICE("u64", Word, "l")
    CHOICE("s64", Word, "l")
    CHOICE("f32", float, "f")
    CHOICE("f64", double, "d")
}

__global__ void moves(const Operands* operands, Results results) {
    Recorder put(results);
    const Operands x = operands[blockIdx.x * blockDim.x + threadIdx.x];
    unsigned low, high, word;
    Short a, b, c, d;
    Word whole;
    double real;
    float number;
    asm("mov.b64 {%0, %1}, %2;" : "=r"(low), "=r"(high) : "l"(x.a));
    put("mov.b64 {low, high}: low", low);
    put("mov.b64 {low, high}: high", high);
    asm("mov.b64 %0, {%2, %1};" : "=l"(whole) : "r"(low), "r"(high));
    put("mov.b64 whole, {high, low}", whole);
    asm("mov.b32 {%0, %1}, %2;" : "=h"(a), "=h"(b) : "r"(low));
    asm("mov.b32 %0, {%2, %1};" : "=r"(word) : "h"(a), "h"(b));
    put("mov.b32 of two and back, exchanged", word);
    asm("mov.b64 {%0, %1, %2, %3}, %4;" : "=h"(a), "=h"(b), "=h"(c), "=h"(d) : "l"(x.b));
    asm("mov.b64 %0, {%4, %3, %2, %1};" : "=l"(whole) : "h"(a), "h"(b), "h"(c), "h"(d));
    put("mov.b64 of four and back, turned", whole);
    asm("{ .reg .b32 l; mov.b64 {l, %0}, %1; }" : "=r"(high) : "d"(1.75));
    put("mov.b64 {l, high}, double", high);
    asm("mov.u32 %0, 0x7fffffff;" : "=r"(word));
    put("mov.u32 0x7fffffff", word);
    asm("mov.s32 %0, -17;" : "=r"(word));
    put("mov.s32 -17", word);
    asm("mov.u32 %0, 0b1011;" : "=r"(word));
    put("mov.u32 0b1011", word);
    asm("mov.u32 %0, 0755;" : "=r"(word));
    put("mov.u32 0755", word);
    asm("mov.u64 %0, 0xfedcba9876543210U;" : "=l"(whole));
    put("mov.u64 0xfedcba9876543210U", whole);
    asm("mov.f32 %0, 0f3FC00000;" : "=f"(number));
    put("mov.f32 0f3FC00000", number);
    asm("mov.f32 %0, 1.5;" : "=f"(number));
    put("mov.f32 1.5", number);
    asm("mov.f64 %0, 0d400921FB54442D18;" : "=d"(real));
    put("mov.f64 0d400921FB54442D18", real);
    asm("mov.f64 %0, -2.5e-3;" : "=d"(real));
    put("mov.f64 -2.5e-3", real);
    asm("{\n\t.reg .b32 t<3>;\n\t.reg .pred odd;\n\tand.b32 t0, %1, 1;\n\tsetp.ne.u32 odd, t0, 0;\n\t"
        "mov.b32 t1, 10;\n\t@odd add.u32 t1, t1, 5;\n\t@!odd add.u32 t1, t1, 7;\n\t"
        "mul.lo.u32 t2, t1, t1;\n\tmov.b32 %0, t2;\n\t}"
        : "=r"(word)
        : "r"(low));
    put("registers t<3>, predicates", word);
}

int main(int count, char** arguments) {
    const std::vector<Operands> operands = operands_of(integer_values());
    compare(count, arguments, logic, operands);
    compare(count, arguments, tables, operands);
    compare(count, arguments, shifts, operands);
    compare(count, arguments, fields, operands);
    compare(count, arguments, permutations, operands);
    compare(count, arguments, choices, operands);
    compare(count, arguments, moves, operands);
}
