// Loads and stores with all operators and scopes, address spaces, asynchronous copies.
#include "values.h"

constexpr int most_threads = 4096;
struct alignas(16) Place {
    Word words[2];
};
__device__ Place places[most_threads];
__constant__ unsigned constants[4] = {11, 0x80000001u, 0xfffffffeu, 44};

// Puts what is in a register after it.
#define LOAD(name, T, L, from)                                        \
    {                                                                 \
        T read;                                                       \
        asm volatile(name " %0, [%1];" : "=" L(read) : "l"(from));    \
        put(name, read);                                              \
    }
#define LOAD_2(name, T, L, from)                                                        \
    {                                                                                   \
        T low, high;                                                                    \
        asm volatile(name " {%0, %1}, [%2];" : "=" L(low), "=" L(high) : "l"(from));    \
        put(name " first", low);                                                        \
        put(name " second", high);                                                      \
    }
#define LOAD_4(name, T, L, from)                                                  \
    {                                                                             \
        T a, b, c, d;                                                             \
        asm volatile(name " {%0, %1, %2, %3}, [%4];"                              \
                     : "=" L(a), "=" L(b), "=" L(c), "=" L(d)                     \
                     : "l"(from));                                                \
        put(name " first", a);                                                    \
        put(name " second", b);                                                   \
        put(name " third", c);                                                    \
        put(name " fourth", d);                                                   \
    }

__global__ void loads(const Operands* operands, Results results) {
    Recorder put(results);
    const unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
    const Operands x = operands[thread];
    Place* const here = &places[thread];
    here->words[0] = x.a;
    here->words[1] = x.b;
    LOAD("ld.global.b8", unsigned, "r", here)
    LOAD("ld.global.u8", unsigned, "r", here)
    LOAD("ld.global.s8", unsigned, "r", here)
    LOAD("ld.global.s8", Short, "h", here)
    LOAD("ld.global.s8", Word, "l", here)
    LOAD("ld.global.u16", Short, "h", here)
    LOAD("ld.global.s16", unsigned, "r", here)
    LOAD("ld.global.b16", unsigned, "r", here)
    LOAD("ld.global.u32", unsigned, "r", here)
    LOAD("ld.global.s32", Word, "l", here)
    LOAD("ld.global.u32", Word, "l", here)
    LOAD("ld.global.u64", Word, "l", here)
    LOAD("ld.global.f32", float, "f", here)
    LOAD("ld.global.f64", double, "d", here)
    LOAD("ld.u32", unsigned, "r", here)
    LOAD("ld.weak.global.u32", unsigned, "r", here)
    LOAD("ld.global.ca.u32", unsigned, "r", here)
    LOAD("ld.global.cg.u32", unsigned, "r", here)
    LOAD("ld.global.cs.u32", unsigned, "r", here)
    LOAD("ld.global.lu.u32", unsigned, "r", here)
    LOAD("ld.global.cv.u32", unsigned, "r", here)
    LOAD("ld.global.L1::no_allocate.u32", unsigned, "r", here)
    LOAD("ld.global.L1::evict_last.L2::128B.u32", unsigned, "r", here)
    LOAD("ld.volatile.global.u32", unsigned, "r", here)
    LOAD("ld.relaxed.cta.global.u32", unsigned, "r", here)
    LOAD("ld.relaxed.gpu.global.u64", Word, "l", here)
    LOAD("ld.relaxed.sys.global.s16", unsigned, "r", here)
    LOAD("ld.acquire.cta.u32", unsigned, "r", here)
    LOAD("ld.acquire.gpu.global.f32", float, "f", here)
    LOAD("ld.acquire.sys.global.u8", unsigned, "r", here)
    LOAD_2("ld.global.v2.u8", unsigned, "r", here)
    LOAD_2("ld.global.v2.u32", unsigned, "r", here)
    LOAD_2("ld.global.v2.f64", double, "d", here)
    LOAD_2("ld.volatile.global.v2.u32", unsigned, "r", here)
    LOAD_2("ld.relaxed.gpu.global.v2.u32", unsigned, "r", here)
    LOAD_4("ld.global.v4.u8", unsigned, "r", here)
    LOAD_4("ld.global.v4.s16", unsigned, "r", here)
    LOAD_4("ld.global.v4.f32", float, "f", here)
    // Of what is never written: an operand is at the same place in all launches.
    const Operands* const given = operands + thread;
    LOAD("ld.global.nc.u64", Word, "l", given)
    LOAD("ld.global.nc.L1::no_allocate.L2::256B.u32", unsigned, "r", given)
    LOAD_2("ld.global.nc.v2.u32", unsigned, "r", given)
    LOAD("ld.const.u32", unsigned, "r", __cvta_generic_to_constant(constants + thread % 4))
    unsigned read;
    asm volatile("ld.global.u32 %0, [%1+4];" : "=r"(read) : "l"(here));
    put("ld.global.u32 [p+4]", read);
    asm volatile("ld.global.u32 %0, [%1+-4];" : "=r"(read) : "l"(&here->words[1]));
    put("ld.global.u32 [p+-4]", read);
    asm volatile("ld.global.u32 %0, [%1+%2];" : "=r"(read) : "l"(here), "n"(8));
    put("ld.global.u32 [p+n]", read);
    asm volatile("prefetch.global.L1 [%0];\n\tprefetch.global.L2 [%0+64];" ::"l"(places));
}

// Writes the third operand over the first two, and puts what is there then.
#define STORE(name, T, L)                                                                     \
    {                                                                                         \
        here->words[0] = x.a;                                                                 \
        here->words[1] = x.b;                                                                 \
        asm volatile(name " [%0], %1;" ::"l"(to), L(PTX_OPERAND(T, x.c)) : "memory");         \
        put(name, here->words[0]);                                                            \
    }
#define STORE_2(name, T, L)                                                                   \
    {                                                                                         \
        here->words[0] = x.a;                                                                 \
        here->words[1] = x.b;                                                                 \
        asm volatile(name " [%0], {%1, %2};" ::"l"(to), L(PTX_OPERAND(T, x.c)),               \
                     L(PTX_OPERAND(T, x.a))                                                   \
                     : "memory");                                                             \
        put(name, here->words[0] ^ here->words[1] * 3);                                       \
    }
#define STORE_4(name, T, L)                                                                   \
    {                                                                                         \
        here->words[0] = x.a;                                                                 \
        here->words[1] = x.b;                                                                 \
        asm volatile(name " [%0], {%1, %2, %3, %1};" ::"l"(to), L(PTX_OPERAND(T, x.c)),       \
                     L(PTX_OPERAND(T, x.a)), L(PTX_OPERAND(T, x.b))                           \
                     : "memory");                                                             \
        put(name, here->words[0] ^ here->words[1] * 3);                                       \
    }

__global__ void stores(const Operands* operands, Results results) {
    Recorder put(results);
    const unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
    const Operands x = operands[thread];
    Place* here = &places[thread];
    Word to = __cvta_generic_to_global(here);
    STORE("st.global.b8", unsigned, "r")
    STORE("st.global.u8", Short, "h")
    STORE("st.global.s16", unsigned, "r")
    STORE("st.global.u16", Short, "h")
    STORE("st.global.u32", unsigned, "r")
    STORE("st.global.b64", Word, "l")
    STORE("st.global.f32", float, "f")
    STORE("st.global.f64", double, "d")
    STORE("st.weak.global.u32", unsigned, "r")
    STORE("st.global.wb.u32", unsigned, "r")
    STORE("st.global.cg.u32", unsigned, "r")
    STORE("st.global.cs.u32", unsigned, "r")
    STORE("st.global.wt.u32", unsigned, "r")
    STORE("st.volatile.global.u64", Word, "l")
    STORE("st.relaxed.cta.global.u32", unsigned, "r")
    STORE("st.relaxed.gpu.global.u16", Short, "h")
    STORE("st.relaxed.sys.global.u64", Word, "l")
    STORE("st.release.cta.global.u32", unsigned, "r")
    STORE("st.release.gpu.global.f64", double, "d")
    STORE("st.release.sys.global.u32", unsigned, "r")
    STORE_2("st.global.v2.u16", Short, "h")
    STORE_2("st.global.v2.u64", Word, "l")
    STORE_2("st.volatile.global.v2.u32", unsigned, "r")
    STORE_2("st.relaxed.gpu.global.v2.u32", unsigned, "r")
    STORE_4("st.global.v4.u8", unsigned, "r")
    STORE_4("st.global.v4.f32", float, "f")
    to = reinterpret_cast<Word>(here);
    STORE("st.u32", unsigned, "r")
    STORE("st.release.gpu.u32", unsigned, "r")
    __shared__ Place shared[256];
    here = &shared[threadIdx.x];
    to = __cvta_generic_to_shared(here);
    STORE("st.shared.u32", unsigned, "r")
    STORE("st.volatile.shared.u64", Word, "l")
    STORE("st.shared::cta.b8", unsigned, "r")
    STORE("st.relaxed.cta.shared.u32", unsigned, "r")
    STORE_4("st.shared.v4.u32", unsigned, "r")
    LOAD("ld.shared.u32", unsigned, "r", to)
    LOAD("ld.shared::cta.s8", unsigned, "r", to)
    LOAD("ld.volatile.shared.u64", Word, "l", to)
    LOAD("ld.acquire.cta.shared.u32", unsigned, "r", to)
    LOAD_4("ld.shared.v4.f32", float, "f", to)
    unsigned read;
    asm volatile("ld.shared.u32 %0, [%1+8];" : "=r"(read) : "r"(static_cast<unsigned>(to)));
    put("ld.shared.u32 [r+8]", read);
    Place own;
    here = &own;
    to = __cvta_generic_to_local(here);
    STORE("st.local.u32", unsigned, "r")
    LOAD("ld.local.s16", unsigned, "r", to)
}

#define SPACE(space, pointer)                                                               \
    {                                                                                       \
        unsigned bit;                                                                       \
        asm("{ .reg .pred p; isspacep." space " p, %1; selp.u32 %0, 1, 0, p; }"             \
            : "=r"(bit)                                                                     \
            : "l"(pointer));                                                                \
        put("isspacep." space " " #pointer, bit);                                           \
    }
#define SPACES(pointer)         \
    SPACE("global", pointer)    \
    SPACE("shared", pointer)    \
    SPACE("const", pointer)     \
    SPACE("local", pointer)

__global__ void spaces(const Operands* operands, Results results) {
    Recorder put(results);
    const unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
    const Operands x = operands[thread];
    __shared__ unsigned shared[256];
    unsigned own[2] = {static_cast<unsigned>(x.a), static_cast<unsigned>(x.b)};
    shared[threadIdx.x] = static_cast<unsigned>(x.c);
    SPACES(places)
    SPACES(shared)
    SPACES(constants)
    SPACES(own)
    unsigned read;
    asm volatile("{ .reg .u64 p; cvta.to.shared.u64 p, %1; ld.shared.u32 %0, [p]; }"
                 : "=r"(read)
                 : "l"(shared + threadIdx.x));
    put("cvta.to.shared.u64", read);
    asm volatile("{ .reg .u64 p; cvta.shared.u64 p, %1; ld.u32 %0, [p]; }"
                 : "=r"(read)
                 : "l"(__cvta_generic_to_shared(shared + threadIdx.x)));
    put("cvta.shared.u64", read);
    asm volatile("{ .reg .u64 p; cvta.to.local.u64 p, %1; ld.local.u32 %0, [p]; }"
                 : "=r"(read)
                 : "l"(own));
    put("cvta.to.local.u64", read);
    asm volatile("{ .reg .u64 p; cvta.to.const.u64 p, %1; ld.const.u32 %0, [p+8]; }"
                 : "=r"(read)
                 : "l"(constants));
    put("cvta.to.const.u64", read);
    asm volatile("{ .reg .u64 p, q; cvta.to.global.u64 p, %1; cvta.global.u64 q, p;\n\t"
                 "ld.u32 %0, [q]; }"
                 : "=r"(read)
                 : "l"(operands + thread));
    put("cvta.to.global.u64, cvta.global.u64", read);
}

int main(int count, char** arguments) {
    const std::vector<Operands> operands = operands_of(integer_values());
    compare(count, arguments, loads, operands);
    compare(count, arguments, stores, operands);
    compare(count, arguments, spaces, operands);
}
