// What language_program_test.cpp runs: inline PTX that acts on memory or on a warp, compared with
// what it must do. The values of all other forms are compared with a GPU's (../ptx_values).
namespace {

template <class Kernel>
int run(Kernel kernel, int blocks, int threads) {
    int *wrong, result = -1;
    cudaMalloc(&wrong, sizeof(int));
    cudaMemset(wrong, 0, sizeof(int));
    kernel<<<blocks, threads>>>(wrong);
    if (cudaDeviceSynchronize() != cudaSuccess) return -2;
    cudaMemcpy(&result, wrong, sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(wrong);
    return result;
}

}  // namespace

#define EXPECT(condition) \
    if (!(condition)) atomicCAS(wrong, 0, __LINE__)

__device__ unsigned words[64];
__device__ unsigned long long wide_words[64];
__device__ float reals[64];

// Each thread has a word of its own. `after` is what lies there then.
#define ATOM(name, place, before, operand, L, after)                                       \
    {                                                                                      \
        auto* const here = &place[threadIdx.x];                                            \
        auto old = *here;                                                                  \
        *here = before;                                                                    \
        asm volatile("atom." name " %0, [%1], %2;"                                         \
                     : "=" L(old)                                                          \
                     : "l"(here), L(decltype(old)(operand))                                \
                     : "memory");                                                          \
        EXPECT(old == (before) && *here == (after));                                       \
    }
#define RED(name, place, before, operand, L, after)                                            \
    {                                                                                          \
        auto* const here = &place[threadIdx.x];                                                \
        auto given = *here;                                                                    \
        given = operand;                                                                       \
        *here = before;                                                                        \
        asm volatile("red." name " [%0], %1;" ::"l"(here), L(given) : "memory");               \
        EXPECT(*here == (after));                                                              \
    }
#define BOTH(name, place, before, operand, L, after)  \
    ATOM(name, place, before, operand, L, after)      \
    RED(name, place, before, operand, L, after)

__global__ void atoms(int* wrong) {
    const unsigned t = threadIdx.x;
    BOTH("global.add.u32", words, 0xfffffffeu, t, "r", t - 2)
    BOTH("add.s32", words, 5u, -7, "r", unsigned(-2))
    BOTH("global.add.u64", wide_words, 1ull << 40, t, "l", (1ull << 40) + t)
    BOTH("global.add.f32", reals, 0.5f, 0.25f, "f", 0.75f)
    BOTH("global.inc.u32", words, t, 9, "r", t >= 9 ? 0 : t + 1)
    BOTH("global.dec.u32", words, t, 9, "r", t == 0 || t > 9 ? 9 : t - 1)
    BOTH("global.min.u32", words, 0x80000000u, 7, "r", 7u)
    BOTH("global.min.s32", words, 0x80000000u, 7, "r", 0x80000000u)
    BOTH("global.max.u32", words, 0x80000000u, 7, "r", 0x80000000u)
    BOTH("global.max.s32", words, 0x80000000u, 7, "r", 7u)
    BOTH("global.min.s64", wide_words, 3ull, ~0ull, "l", ~0ull)
    BOTH("global.max.u64", wide_words, 3ull, ~0ull, "l", ~0ull)
    BOTH("global.and.b32", words, 0xff00u, 0x0ff0, "r", 0x0f00u)
    BOTH("global.or.b64", wide_words, 0xff00ull, 0x0ff0, "l", 0xfff0ull)
    BOTH("relaxed.gpu.global.xor.b32", words, 0xff00u, 0x0ff0, "r", 0xf0f0u)
    ATOM("global.exch.b32", words, 3u, t + 40, "r", t + 40)
    ATOM("acq_rel.sys.global.exch.b64", wide_words, 3ull, t + 40, "l", t + 40)
    unsigned old;
    words[t] = t;
    asm volatile("atom.acquire.gpu.global.cas.b32 %0, [%1], 5, 99;"
                 : "=r"(old)
                 : "l"(&words[t])
                 : "memory");
    EXPECT(old == t && words[t] == (t == 5 ? 99 : t));
}
int atom_and_red() { return run(atoms, 1, 64); }

__device__ int data;
__device__ unsigned flag;

__global__ void hand_over(int* wrong) {
    unsigned seen = 0;
    if (blockIdx.x == 0) {
        data = 41;
        asm volatile("st.release.gpu.global.u32 [%0], 1;" ::"l"(&flag) : "memory");
    } else {
        while (seen != 1)
            asm volatile("ld.acquire.gpu.global.u32 %0, [%1];" : "=r"(seen) : "l"(&flag) : "memory");
        EXPECT(data == 41);
        data = 42;
        asm volatile("fence.acq_rel.gpu;\n\tst.relaxed.gpu.global.u32 [%0], 2;" ::"l"(&flag)
                     : "memory");
    }
    if (blockIdx.x == 0) {
        while (seen != 2)
            asm volatile("ld.relaxed.gpu.global.u32 %0, [%1];" : "=r"(seen) : "l"(&flag) : "memory");
        asm volatile("membar.gl;" ::: "memory");
        EXPECT(data == 42);
    }
}
int ordered_loads_and_stores() { return run(hand_over, 2, 1); }

__global__ void lanes(int* wrong) {
    const unsigned lane = threadIdx.x % 32;
    unsigned mask, holds, value;
    asm volatile("match.any.sync.b32 %0, %1, 0xffffffff;" : "=r"(mask) : "r"(lane % 4));
    EXPECT(mask == 0x11111111u << lane % 4);
    asm volatile("match.any.sync.b64 %0, %1, 0xffffffff;"
                 : "=r"(mask)
                 : "l"(static_cast<unsigned long long>(lane / 16) << 60));
    EXPECT(mask == (lane < 16 ? 0xffffu : 0xffff0000u));
    asm volatile("{ .reg .pred p; match.all.sync.b32 %0|p, %2, 0xffffffff; selp.u32 %1, 1, 0, p; }"
                 : "=r"(mask), "=r"(holds)
                 : "r"(7));
    EXPECT(mask == 0xffffffffu && holds == 1);
    asm volatile("{ .reg .pred p; match.all.sync.b32 %0|p, %2, 0xffffffff; selp.u32 %1, 1, 0, p; }"
                 : "=r"(mask), "=r"(holds)
                 : "r"(lane / 31));
    EXPECT(mask == 0 && holds == 0);
    asm volatile("redux.sync.add.s32 %0, %1, 0xffffffff;" : "=r"(value) : "r"(lane - 16));
    EXPECT(value == unsigned(-16));
    asm volatile("redux.sync.min.s32 %0, %1, 0xffffffff;" : "=r"(value) : "r"(lane - 16));
    EXPECT(value == unsigned(-16));
    asm volatile("redux.sync.max.u32 %0, %1, 0xffffffff;" : "=r"(value) : "r"(lane - 16));
    EXPECT(value == 0xffffffffu);
    asm volatile("redux.sync.xor.b32 %0, %1, 0xffffffff;" : "=r"(value) : "r"(1u << lane));
    EXPECT(value == 0xffffffffu);
    asm volatile("redux.sync.and.b32 %0, %1, 0xffffffff;" : "=r"(value) : "r"(lane | 64));
    EXPECT(value == 64);
}
int match_and_redux() { return run(lanes, 1, 64); }

__global__ void votes_of_blocks(int* wrong) {
    unsigned count, all, any;
    asm volatile("{ .reg .pred p, q; setp.lt.u32 p, %3, 40; bar.red.popc.u32 %0, 0, p;\n\t"
                 "bar.red.and.pred q, 0, p; selp.u32 %1, 1, 0, q;\n\t"
                 "barrier.cta.red.or.pred q, 0, p; selp.u32 %2, 1, 0, q; }"
                 : "=r"(count), "=r"(all), "=r"(any)
                 : "r"(threadIdx.x)
                 : "memory");
    EXPECT(count == 40 && all == 0 && any == 1);
}
int barriers_that_reduce() { return run(votes_of_blocks, 2, 64); }

// Element (row, column) of a matrix lies in lane 4 * row + column / 2.
__global__ void matrices(int* wrong) {
    __shared__ alignas(16) unsigned short tile[4][8][8];
    const unsigned lane = threadIdx.x, row = lane / 4, column = lane % 4 * 2;
    const auto at = static_cast<unsigned>(__cvta_generic_to_shared(tile[lane / 8][lane % 8]));
    const auto element = [&](int m, unsigned r, unsigned c) { return 1000u * m + 10 * r + c; };
    unsigned words[4];
    for (int m = 0; m < 4; ++m)
        words[m] = element(m, row, column) | element(m, row, column + 1) << 16;
    asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" ::"r"(at),
                 "r"(words[0]), "r"(words[1]), "r"(words[2]), "r"(words[3])
                 : "memory");
    __syncwarp();
    for (int i = 0; i < 8; ++i)
        EXPECT(tile[lane / 8][lane % 8][i] == element(lane / 8, lane % 8, i));
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0, %1}, [%2];"
                 : "=r"(words[0]), "=r"(words[1])
                 : "r"(at)
                 : "memory");
    for (int m = 0; m < 2; ++m)
        EXPECT(words[m] == (element(m, column, row) | element(m, column + 1, row) << 16));
    __syncwarp();
    asm volatile("stmatrix.sync.aligned.m8n8.x1.trans.shared.b16 [%0], {%1};" ::"r"(at), "r"(words[0])
                 : "memory");
    __syncwarp();
    if (lane < 8)
        for (int i = 0; i < 8; ++i) EXPECT(tile[0][lane][i] == element(0, lane, i));
}
int rows_of_matrices() { return run(matrices, 1, 32); }

// A row of ones times columns of ones, and a sum.
__global__ void products(int* wrong) {
    float d[4] = {1, 2, 3, 4};
    const unsigned ones = 0x3c003c00;
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, "
                 "{%4, %4, %4, %4}, {%4, %4}, {%0, %1, %2, %3};"
                 : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
                 : "r"(ones));
    EXPECT(d[0] == 17 && d[1] == 18 && d[2] == 19 && d[3] == 20);
    int sum[4] = {0, 0x7ffffff0, 0, 0};
    asm volatile("mma.sync.aligned.m16n8k16.row.col.satfinite.s32.s8.s8.s32 {%0, %1, %2, %3}, "
                 "{%4, %5}, {%4}, {%0, %1, %2, %3};"
                 : "+r"(sum[0]), "+r"(sum[1]), "+r"(sum[2]), "+r"(sum[3])
                 : "r"(0x01010101 * 2), "r"(0));
    EXPECT(sum[0] == 64 && sum[1] == 0x7fffffff && sum[2] == 0);
}
int products_of_matrices() { return run(products, 1, 32); }

__device__ uint4 source[32];

__global__ void copies(int* wrong) {
    __shared__ alignas(16) unsigned tile[32][4];
    const unsigned t = threadIdx.x;
    source[t] = make_uint4(t, t + 1, t + 2, t + 3);
    const auto to = static_cast<unsigned>(__cvta_generic_to_shared(tile[t]));
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;\n\tcp.async.wait_all;" ::"r"(to),
                 "l"(&source[t]), "r"(8)
                 : "memory");
    EXPECT(tile[t][0] == t && tile[t][1] == t + 1 && tile[t][2] == 0 && tile[t][3] == 0);
}
int copies_that_fill() { return run(copies, 1, 32); }
