// atom and red. Each thread has a word of its own: a line's results are the old and the new value.
#include "real_values.h"

__device__ Word words[8192];

// Old and new value of atom.
#define ATOM(name, T, L)                                                                      \
    {                                                                                         \
        T old;                                                                                \
        *here = x.a;                                                                          \
        asm volatile(name " %0, [%1], %2;"                                                    \
                     : "=" L(old)                                                             \
                     : "l"(to), L(PTX_OPERAND(T, x.b))                                        \
                     : "memory");                                                             \
        put(name, old);                                                                       \
        put(name " new", *here);                                                              \
    }
#define COMPARE_AND_SWAP(name, T, L)                                                          \
    {                                                                                         \
        T old;                                                                                \
        *here = x.a;                                                                          \
        asm volatile(name " %0, [%1], %2, %3;"                                                \
                     : "=" L(old)                                                             \
                     : "l"(to), L(PTX_OPERAND(T, wanted)), L(PTX_OPERAND(T, x.c))             \
                     : "memory");                                                             \
        put(name, old);                                                                       \
        put(name " new", *here);                                                              \
    }
#define RED(name, T, L)                                                                       \
    {                                                                                         \
        *here = x.a;                                                                          \
        asm volatile(name " [%0], %1;" ::"l"(to), L(PTX_OPERAND(T, x.b)) : "memory");         \
        put(name " new", *here);                                                              \
    }
#define BOTH(M, R, tail, T, L) \
    M("atom." tail, T, L)      \
    R("red." tail, T, L)
#define INTEGERS(space)                                       \
    BOTH(ATOM, RED, space "add.u32", unsigned, "r")           \
    BOTH(ATOM, RED, space "add.s32", unsigned, "r")           \
    BOTH(ATOM, RED, space "add.u64", Word, "l")               \
    BOTH(ATOM, RED, space "inc.u32", unsigned, "r")           \
    BOTH(ATOM, RED, space "dec.u32", unsigned, "r")           \
    BOTH(ATOM, RED, space "min.u32", unsigned, "r")           \
    BOTH(ATOM, RED, space "max.u32", unsigned, "r")           \
    BOTH(ATOM, RED, space "min.s32", unsigned, "r")           \
    BOTH(ATOM, RED, space "max.s32", unsigned, "r")           \
    BOTH(ATOM, RED, space "min.u64", Word, "l")               \
    BOTH(ATOM, RED, space "max.u64", Word, "l")               \
    BOTH(ATOM, RED, space "min.s64", Word, "l")               \
    BOTH(ATOM, RED, space "max.s64", Word, "l")               \
    BOTH(ATOM, RED, space "and.b32", unsigned, "r")           \
    BOTH(ATOM, RED, space "or.b32", unsigned, "r")            \
    BOTH(ATOM, RED, space "xor.b32", unsigned, "r")           \
    BOTH(ATOM, RED, space "and.b64", Word, "l")               \
    BOTH(ATOM, RED, space "or.b64", Word, "l")                \
    BOTH(ATOM, RED, space "xor.b64", Word, "l")               \
    ATOM("atom." space "exch.b32", unsigned, "r")             \
    ATOM("atom." space "exch.b64", Word, "l")                 \
    COMPARE_AND_SWAP("atom." space "cas.b16", Short, "h")     \
    COMPARE_AND_SWAP("atom." space "cas.b32", unsigned, "r")  \
    COMPARE_AND_SWAP("atom." space "cas.b64", Word, "l")

__global__ void in_global(const Operands* operands, Results results) {
    Recorder put(results);
    const unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
    const Operands x = operands[thread];
    Word* const here = words + thread;
    Word to = __cvta_generic_to_global(here);
    // Every second thread gives the value that is there.
    const Word wanted = thread % 2 ? x.a : x.b;
    INTEGERS("global.")
    to = reinterpret_cast<Word>(here);
    ATOM("atom.add.u32", unsigned, "r")
    RED("red.add.u32", unsigned, "r")
}

__device__ Word others[8192];

__global__ void ordered(const Operands* operands, Results results) {
    Recorder put(results);
    const unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
    const Operands x = operands[thread];
    Word* const here = others + thread;
    Word to = __cvta_generic_to_global(here);
    const Word wanted = thread % 2 ? x.a : x.b;
    ATOM("atom.relaxed.cta.global.add.u32", unsigned, "r")
    ATOM("atom.acquire.gpu.global.add.u32", unsigned, "r")
    ATOM("atom.release.sys.global.min.s32", unsigned, "r")
    ATOM("atom.acq_rel.gpu.global.exch.b32", unsigned, "r")
    RED("red.relaxed.sys.global.add.u64", Word, "l")
    RED("red.release.gpu.global.or.b32", unsigned, "r")
    to = reinterpret_cast<Word>(here);
    COMPARE_AND_SWAP("atom.acquire.cta.cas.b32", unsigned, "r")
}

__global__ void in_shared(const Operands* operands, Results results) {
    Recorder put(results);
    const unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
    const Operands x = operands[thread];
    __shared__ Word shared[256];
    Word* const here = shared + threadIdx.x;
    const Word to = __cvta_generic_to_shared(here), wanted = thread % 2 ? x.a : x.b;
    INTEGERS("shared.")
    ATOM("atom.relaxed.cta.shared::cta.add.u32", unsigned, "r")
}

__global__ void of_floats(const Operands* operands, Results results) {
    Recorder put(results);
    const unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
    const Operands x = operands[thread];
    __shared__ Word shared[256];
    Word* here = words + thread;
    Word to = __cvta_generic_to_global(here);
    BOTH(ATOM, RED, "global.add.f32", float, "f")
    here = shared + threadIdx.x;
    to = __cvta_generic_to_shared(here);
    BOTH(ATOM, RED, "shared.add.f32", float, "f")
}
__global__ void of_doubles(const Operands* operands, Results results) {
    Recorder put(results);
    const unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
    const Operands x = operands[thread];
    __shared__ Word shared[256];
    Word* here = words + thread;
    Word to = __cvta_generic_to_global(here);
    BOTH(ATOM, RED, "global.add.f64", double, "d")
    here = shared + threadIdx.x;
    to = __cvta_generic_to_shared(here);
    BOTH(ATOM, RED, "shared.add.f64", double, "d")
}
__global__ void of_halves(const Operands* operands, Results results) {
    Recorder put(results);
    const unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
    const Operands x = operands[thread];
    Word* here = words + thread;
    Word to = __cvta_generic_to_global(here);
    BOTH(ATOM, RED, "global.add.noftz.f16", Short, "h")
    BOTH(ATOM, RED, "global.add.noftz.f16x2", unsigned, "r")
    BOTH(ATOM, RED, "global.add.noftz.bf16", Short, "h")
    BOTH(ATOM, RED, "global.add.noftz.bf16x2", unsigned, "r")
}

__device__ unsigned total, largest, bits;

// All threads, one word.
__global__ void together(const Operands* operands, Results results) {
    Recorder put(results);
    const auto a = static_cast<unsigned>(operands[blockIdx.x * blockDim.x + threadIdx.x].a);
    __shared__ unsigned sum, least, count;
    if (threadIdx.x == 0) sum = 0, least = ~0u, count = 0;
    __syncthreads();
    const auto at = [](unsigned* p) { return static_cast<unsigned>(__cvta_generic_to_shared(p)); };
    asm volatile("red.shared.add.u32 [%0], %3;\n\tred.shared.min.u32 [%1], %3;\n\t"
                 "red.shared.inc.u32 [%2], 99;" ::"r"(at(&sum)),
                 "r"(at(&least)), "r"(at(&count)), "r"(a)
                 : "memory");
    asm volatile("red.relaxed.gpu.global.add.u32 [%0], %3;\n\tred.global.max.u32 [%1], %3;\n\t"
                 "red.global.xor.b32 [%2], %3;" ::"l"(&total),
                 "l"(&largest), "l"(&bits), "r"(a)
                 : "memory");
    __syncthreads();
    put("red.shared.add.u32 of a block", sum);
    put("red.shared.min.u32 of a block", least);
    put("red.shared.inc.u32 of a block", count);
}
__global__ void seen(const Operands*, Results results) {
    Recorder put(results);
    put("red.global.add.u32 of all", total);
    put("red.global.max.u32 of all", largest);
    put("red.global.xor.b32 of all", bits);
}

bool has_small(const Operands& x) {
    const auto is_small = [](Word word) { return (word & 0x7f800000u) == 0 && word << 41; };
    return has_float_nan(x) || is_small(x.a) || is_small(x.b);
}
template <unsigned infinity>
bool has_nan(const Operands& x) {
    for (const Word word : {x.a, x.b})
        if ((word & 0x7fff) > infinity || (word >> 16 & 0x7fff) > infinity) return true;
    return false;
}

int main(int count, char** arguments) {
    const std::vector<Operands> operands = operands_of(integer_values());
    compare(count, arguments, in_global, operands);
    compare(count, arguments, ordered, operands);
    compare(count, arguments, in_shared, operands);
    compare(count, arguments, together, operands);
    compare(count, arguments, seen, operands);
    // Apart from the others: NaN, and numbers so small that global memory takes them for zero.
    compare(count, arguments, of_floats, operands_of(float_values(), float_near_one), has_small);
    compare(count, arguments, of_doubles, operands_of(double_values(), double_near_one),
            has_double_nan);
    compare(count, arguments, of_halves, operands_of(integer_values()), has_nan<0x7c00>);
}
