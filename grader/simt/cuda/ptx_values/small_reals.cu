// Arithmetic of f16 and bf16, alone and in pairs. The second hash is that of operands with NaN.
#include "values.h"

#define OF_HALF(M, op)                   \
    M(op ".f16", Short, "h")             \
    M(op ".ftz.f16", Short, "h")         \
    M(op ".f16x2", unsigned, "r")        \
    M(op ".ftz.f16x2", unsigned, "r")
#define OF_BRAIN(M, op)        \
    M(op ".bf16", Short, "h")  \
    M(op ".bf16x2", unsigned, "r")
#define LIMITED(M, op)                       \
    OF_HALF(M, op)                           \
    M(op ".sat.f16", Short, "h")             \
    M(op ".ftz.sat.f16", Short, "h")         \
    M(op ".sat.f16x2", unsigned, "r")        \
    M(op ".ftz.sat.f16x2", unsigned, "r")

__global__ void halves(const Operands* operands, Results results) {
    Recorder put(results);
    const Operands x = operands[blockIdx.x * blockDim.x + threadIdx.x];
    LIMITED(PTX_2, "add")
    LIMITED(PTX_2, "sub")
    LIMITED(PTX_2, "mul")
    LIMITED(PTX_2, "add.rn")
    LIMITED(PTX_2, "sub.rn")
    LIMITED(PTX_2, "mul.rn")
    LIMITED(PTX_3, "fma.rn")
    PTX_3("fma.rn.relu.f16", Short, "h")
    PTX_3("fma.rn.ftz.relu.f16", Short, "h")
    PTX_3("fma.rn.relu.f16x2", unsigned, "r")
    OF_HALF(PTX_2, "min")
    OF_HALF(PTX_2, "max")
    PTX_2("min.NaN.f16", Short, "h")
    PTX_2("max.NaN.f16", Short, "h")
    PTX_2("min.ftz.NaN.f16x2", unsigned, "r")
    PTX_2("max.ftz.NaN.f16x2", unsigned, "r")
    OF_HALF(PTX_1, "abs")
    OF_HALF(PTX_1, "neg")
}

__global__ void brains(const Operands* operands, Results results) {
    Recorder put(results);
    const Operands x = operands[blockIdx.x * blockDim.x + threadIdx.x];
    OF_BRAIN(PTX_2, "add")
    OF_BRAIN(PTX_2, "sub")
    OF_BRAIN(PTX_2, "mul")
    OF_BRAIN(PTX_2, "add.rn")
    OF_BRAIN(PTX_2, "sub.rn")
    OF_BRAIN(PTX_2, "mul.rn")
    OF_BRAIN(PTX_3, "fma.rn")
    OF_BRAIN(PTX_3, "fma.rn.relu")
    OF_BRAIN(PTX_2, "min")
    OF_BRAIN(PTX_2, "max")
    OF_BRAIN(PTX_2, "min.NaN")
    OF_BRAIN(PTX_2, "max.NaN")
    OF_BRAIN(PTX_1, "abs")
    OF_BRAIN(PTX_1, "neg")
}

#define SMALL_COMPARE(how, type)                                                                \
    {                                                                                           \
        unsigned bit;                                                                           \
        asm("{ .reg .pred p; setp." how "." type " p, %1, %2; selp.u32 %0, 1, 0, p; }"          \
            : "=r"(bit)                                                                         \
            : "h"(PTX_OPERAND(Short, x.a)), "h"(PTX_OPERAND(Short, x.b)));                      \
        put("setp." how "." type, bit);                                                         \
    }
#define SMALL_COMPARES(type)     \
    SMALL_COMPARE("eq", type)    \
    SMALL_COMPARE("ne", type)    \
    SMALL_COMPARE("lt", type)    \
    SMALL_COMPARE("geu", type)   \
    SMALL_COMPARE("neu", type)   \
    SMALL_COMPARE("num", type)

__global__ void compared_halves(const Operands* operands, Results results) {
    Recorder put(results);
    const Operands x = operands[blockIdx.x * blockDim.x + threadIdx.x];
    SMALL_COMPARES("f16")
    SMALL_COMPARES("ftz.f16")
}
__global__ void compared_brains(const Operands* operands, Results results) {
    Recorder put(results);
    const Operands x = operands[blockIdx.x * blockDim.x + threadIdx.x];
    SMALL_COMPARES("bf16")
}

std::vector<Word> small_values(std::initializer_list<unsigned> list) {
    std::vector<Word> result;
    unsigned last = 0x3c00;
    for (const unsigned one : list)
        for (const unsigned sign : {0u, 0x8000u}) {
            result.push_back(one | sign | last << 16);
            last = one | sign;
        }
    return result;
}
template <unsigned infinity>
bool has_nan(const Operands& x) {
    for (const Word word : {x.a, x.b, x.c})
        if ((word & 0x7fff) > infinity || (word >> 16 & 0x7fff) > infinity) return true;
    return false;
}
/// Exponents near that of one.
Word half_near_one(Word random) {
    return (random & 0x83ff83ffu) | (0x28002800u + (random >> 40 & 0x1c) * 0x1000100u);
}
Word brain_near_one(Word random) {
    return (random & 0x807f807fu) | (0x3c003c00u + (random >> 40 & 6) * 0x800080u);
}

int main(int count, char** arguments) {
    const auto half = operands_of(
        small_values({0,      1,      2,      0x1ff,  0x3ff,  0x400,  0x401,  0x1400, 0x1001, 0x2e66,
                      0x3555, 0x37ff, 0x3800, 0x3bff, 0x3c00, 0x3c01, 0x3e00, 0x4248, 0x5bff, 0x6400,
                      0x6bff, 0x7800, 0x7bfe, 0x7bff, 0x7c00, 0x7c01, 0x7e00, 0x7fff}),
        half_near_one);
    compare(count, arguments, halves, half, has_nan<0x7c00>);
    compare(count, arguments, compared_halves, half, has_nan<0x7c00>);
    const auto brain = operands_of(
        small_values({0,      1,      2,      0x3f,   0x7f,   0x80,   0x81,   0x200,  0x1f80, 0x3300,
                      0x3dcd, 0x3eab, 0x3f00, 0x3f7f, 0x3f80, 0x3f81, 0x3fc0, 0x4049, 0x437f, 0x4b80,
                      0x5f00, 0x7e80, 0x7f00, 0x7f7e, 0x7f7f, 0x7f80, 0x7f81, 0x7fc0, 0x7fff}),
        brain_near_one);
    compare(count, arguments, brains, brain, has_nan<0x7f80>);
    compare(count, arguments, compared_brains, brain, has_nan<0x7f80>);
}
