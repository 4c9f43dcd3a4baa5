// Special registers, barriers, and the instructions by which the lanes of a warp meet.
#include "values.h"

#define SPECIAL(name)                                          \
    {                                                          \
        unsigned value;                                        \
        asm volatile("mov.u32 %0, %" name ";" : "=r"(value));  \
        put(name, value);                                      \
    }

__global__ void specials(const Operands*, Results results) {
    Recorder put(results);
    SPECIAL("%tid.x")
    SPECIAL("%tid.y")
    SPECIAL("%tid.z")
    SPECIAL("%ntid.x")
    SPECIAL("%ntid.y")
    SPECIAL("%ntid.z")
    SPECIAL("%ctaid.x")
    SPECIAL("%ctaid.y")
    SPECIAL("%ctaid.z")
    SPECIAL("%nctaid.x")
    SPECIAL("%nctaid.y")
    SPECIAL("%nctaid.z")
    SPECIAL("%laneid")
    SPECIAL("%lanemask_eq")
    SPECIAL("%lanemask_lt")
    SPECIAL("%lanemask_le")
    SPECIAL("%lanemask_gt")
    SPECIAL("%lanemask_ge")
    unsigned value;
    asm("mov.u32 %0, WARP_SZ;" : "=r"(value));
    put("WARP_SZ", value);
    Word wide;
    asm("cvt.u64.u32 %0, %%tid.x;" : "=l"(wide));
    put("cvt.u64.u32 %tid.x", wide);
    // A GPU may number warps by their place on it.
    unsigned warp, first;
    asm volatile("mov.u32 %0, %%warpid;" : "=r"(warp));
    asm volatile("shfl.sync.idx.b32 %0, %1, 0, 0x1f, 0xffffffff;" : "=r"(first) : "r"(warp));
    put("%warpid is that of lane 0", unsigned(warp == first));
    Word clock, later, timer, later_timer;
    unsigned low, high;
    asm volatile("mov.u64 %0, %%clock64;\n\tmov.u64 %1, %%globaltimer;" : "=l"(clock), "=l"(timer));
    asm volatile("mov.u32 %0, %%clock;\n\tmov.u32 %1, %%clock_hi;" : "=r"(low), "=r"(high));
    asm volatile("nanosleep.u32 100;");
    asm volatile("mov.u64 %0, %%clock64;\n\tmov.u64 %1, %%globaltimer;"
                 : "=l"(later), "=l"(later_timer));
    put("%clock64 goes on", unsigned(later > clock));
    put("%globaltimer does not go back", unsigned(later_timer >= timer));
    put("%clock and %clock_hi lie between",
        unsigned((Word(high) << 32 | low) >= clock && (Word(high) << 32 | low) <= later));
    asm volatile("activemask.b32 %0;" : "=r"(value));
    put("activemask.b32", value);
}

// The value and the predicate of a shuffle. `c` holds the last lane and the size of parts.
#define SHUFFLE(mode, b, c)                                                                     \
    {                                                                                           \
        unsigned value, holds;                                                                  \
        asm volatile("{ .reg .pred p; shfl.sync." mode ".b32 %0|p, %2, " b ", " c               \
                     ", 0xffffffff; selp.u32 %1, 1, 0, p; }"                                    \
                     : "=r"(value), "=r"(holds)                                                 \
                     : "r"(a), "r"(by), "r"(part));                                             \
        put("shfl.sync." mode ".b32 " b ", " c, value);                                         \
        put("shfl.sync." mode ".b32 " b ", " c " holds", holds);                                \
    }
#define SHUFFLES(b, c)        \
    SHUFFLE("up", b, c)       \
    SHUFFLE("down", b, c)     \
    SHUFFLE("bfly", b, c)     \
    SHUFFLE("idx", b, c)

__global__ void shuffles(const Operands* operands, Results results) {
    Recorder put(results);
    const Operands x = operands[blockIdx.x * blockDim.x + threadIdx.x];
    const auto a = static_cast<unsigned>(x.a ^ x.b * 5 ^ threadIdx.x * 0x1001);
    const unsigned by = (blockIdx.x * 8 + threadIdx.x / 32) % 40,
                   part = (threadIdx.x / 32 * 5 % 32) << 8 | (blockIdx.x * 3 % 32);
    SHUFFLES("1", "0x1f")
    SHUFFLES("1", "0")
    SHUFFLES("5", "0x181f")
    SHUFFLES("3", "0x1800")
    SHUFFLES("2", "0x1c1f")
    SHUFFLES("%3", "0x1f")
    SHUFFLES("%3", "0")
    SHUFFLES("%3", "0x100f")
    SHUFFLES("%3", "%4")
    SHUFFLES("31", "%4")
    unsigned value;
    asm volatile("shfl.sync.idx.b32 %0, %1, %2, 0x1f, 0xffffffff;"
                 : "=r"(value)
                 : "r"(a), "r"(a % 32));
    put("shfl.sync.idx.b32 of each lane's own", value);
    // Half a warp.
    const unsigned mask = threadIdx.x % 32 < 16 ? 0xffffu : 0xffff0000u;
    if (threadIdx.x % 32 < 16)
        asm volatile("shfl.sync.bfly.b32 %0, %1, 3, 0x101f, %2;"
                     : "=r"(value)
                     : "r"(a), "r"(mask));
    else
        asm volatile("shfl.sync.bfly.b32 %0, %1, 9, 0x101f, %2;"
                     : "=r"(value)
                     : "r"(a), "r"(mask));
    put("shfl.sync.bfly.b32 of half a warp", value);
}

#define VOTE(mode)                                                                            \
    {                                                                                         \
        unsigned bit;                                                                         \
        asm volatile("{ .reg .pred p, q; setp.gt.u32 p, %1, 4; vote.sync." mode               \
                     ".pred q, p, 0xffffffff; selp.u32 %0, 1, 0, q;\n\t"                      \
                     "vote.sync." mode ".pred q, !p, %2; @q or.b32 %0, %0, 2; }"              \
                     : "=r"(bit)                                                              \
                     : "r"(some), "r"(~0u));                                                  \
        put("vote.sync." mode ".pred", bit);                                                  \
    }
#define REDUX(name)                                                                               \
    {                                                                                             \
        unsigned value;                                                                           \
        asm volatile(name " %0, %1, 0xffffffff;" : "=r"(value) : "r"(a));                         \
        put(name, value);                                                                         \
    }

__global__ void votes(const Operands* operands, Results results) {
    Recorder put(results);
    const unsigned thread = blockIdx.x * blockDim.x + threadIdx.x, warp = thread / 32;
    const Operands x = operands[thread];
    const auto a = static_cast<unsigned>(x.a ^ x.b);
    // Warps where nobody, everybody, and somebody says yes.
    const unsigned some = warp % 4 == 0 ? 0 : warp % 4 == 1 ? 9 : a % 9;
    VOTE("all")
    VOTE("any")
    VOTE("uni")
    unsigned mask, bit;
    asm volatile("{ .reg .pred p; setp.gt.u32 p, %1, 4;\n\t"
                 "vote.sync.ballot.b32 %0, p, 0xffffffff; }"
                 : "=r"(mask)
                 : "r"(some));
    put("vote.sync.ballot.b32", mask);
    asm volatile("match.any.sync.b32 %0, %1, 0xffffffff;" : "=r"(mask) : "r"(some));
    put("match.any.sync.b32", mask);
    asm volatile("match.any.sync.b64 %0, %1, 0xffffffff;"
                 : "=r"(mask)
                 : "l"(static_cast<Word>(some) << 40));
    put("match.any.sync.b64", mask);
    asm volatile("{ .reg .pred p; match.all.sync.b32 %0|p, %2, 0xffffffff; selp.u32 %1, 1, 0, p; }"
                 : "=r"(mask), "=r"(bit)
                 : "r"(some));
    put("match.all.sync.b32", mask);
    put("match.all.sync.b32 holds", bit);
    asm volatile("{ .reg .pred p; match.all.sync.b64 %0|p, %2, 0xffffffff; selp.u32 %1, 1, 0, p; }"
                 : "=r"(mask), "=r"(bit)
                 : "l"(static_cast<Word>(some) << 40));
    put("match.all.sync.b64", mask);
    put("match.all.sync.b64 holds", bit);
    REDUX("redux.sync.add.u32")
    REDUX("redux.sync.add.s32")
    REDUX("redux.sync.min.u32")
    REDUX("redux.sync.max.u32")
    REDUX("redux.sync.min.s32")
    REDUX("redux.sync.max.s32")
    REDUX("redux.sync.and.b32")
    REDUX("redux.sync.or.b32")
    REDUX("redux.sync.xor.b32")
}

#define RED_OF_BLOCK(name)                                                                       \
    {                                                                                            \
        unsigned bit;                                                                            \
        asm volatile("{ .reg .pred p, q; setp.gt.u32 p, %1, 4; " name                            \
                     " q, 0, p; selp.u32 %0, 1, 0, q;\n\t" name                                  \
                     " q, 0, !p; @q or.b32 %0, %0, 2; }"                                         \
                     : "=r"(bit)                                                                 \
                     : "r"(some)                                                                 \
                     : "memory");                                                                \
        put(name, bit);                                                                          \
    }

__global__ void barriers(const Operands* operands, Results results) {
    Recorder put(results);
    const unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
    const auto a = static_cast<unsigned>(operands[thread].a ^ operands[thread].b);
    const unsigned some = blockIdx.x % 4 == 0 ? 0 : blockIdx.x % 4 == 1 ? 9 : a % 9;
    __shared__ unsigned row[256];
    unsigned count;
    row[threadIdx.x] = a;
    asm volatile("bar.sync 0;" ::: "memory");
    put("bar.sync 0", row[255 - threadIdx.x]);
    asm volatile("barrier.sync 0;" ::: "memory");
    row[threadIdx.x ^ 64] = a + 1;
    asm volatile("barrier.cta.sync.aligned 0;" ::: "memory");
    put("barrier.cta.sync.aligned 0", row[threadIdx.x]);
    asm volatile("bar.cta.sync %0;" ::"n"(0) : "memory");
    row[threadIdx.x ^ 3] = a + 2;
    asm volatile("bar.warp.sync 0xffffffff;" ::: "memory");
    put("bar.warp.sync", row[threadIdx.x]);
    RED_OF_BLOCK("bar.red.and.pred")
    RED_OF_BLOCK("bar.red.or.pred")
    RED_OF_BLOCK("barrier.cta.red.and.pred")
    RED_OF_BLOCK("barrier.red.aligned.or.pred")
    asm volatile("{ .reg .pred p; setp.gt.u32 p, %1, 4; bar.red.popc.u32 %0, 0, p; }"
                 : "=r"(count)
                 : "r"(some)
                 : "memory");
    put("bar.red.popc.u32", count);
    asm volatile("{ .reg .pred p; setp.gt.u32 p, %1, 4; barrier.cta.red.popc.u32 %0, 0, !p; }"
                 : "=r"(count)
                 : "r"(some)
                 : "memory");
    put("barrier.cta.red.popc.u32", count);
}

int main(int count, char** arguments) {
    const std::vector<Operands> operands = operands_of(integer_values());
    compare(count, arguments, specials, operands);
    compare(count, arguments, shuffles, operands);
    compare(count, arguments, votes, operands);
    compare(count, arguments, barriers, operands);
}
