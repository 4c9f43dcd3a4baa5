// Asynchronous copies and their groups; fences, and flags with acquire and release.
#include "values.h"

__device__ unsigned data[4096], flags[4096];

#define COPY(name, bytes, ...)                                                          \
    {                                                                                   \
        for (int i = 0; i < 4; ++i) tile[threadIdx.x][i] = 0x55555555u;                 \
        asm volatile(name " [%0], [%1], " #bytes __VA_ARGS__ ";\n\tcp.async.wait_all;"  \
                     ::"r"(to), "l"(from), "r"(some)                                    \
                     : "memory");                                                       \
        Word sum = 0;                                                                   \
        for (int i = 0; i < 4; ++i) sum = sum * 0x10003 + tile[threadIdx.x][i];         \
        put(name " " #bytes __VA_ARGS__, sum);                                          \
    }
#define COPY_UNLESS(name, bytes)                                                                \
    {                                                                                           \
        for (int i = 0; i < 4; ++i) tile[threadIdx.x][i] = 0x55555555u;                         \
        asm volatile("{ .reg .pred p; setp.gt.u32 p, %2, 3; " name " [%0], [%1], " #bytes       \
                     ", p; }\n\tcp.async.commit_group;\n\tcp.async.wait_group 0;" ::"r"(to),    \
                     "l"(from), "r"(some)                                                       \
                     : "memory");                                                               \
        Word sum = 0;                                                                           \
        for (int i = 0; i < 4; ++i) sum = sum * 0x10003 + tile[threadIdx.x][i];                 \
        put(name " " #bytes ", p", sum);                                                        \
    }

__device__ uint4 source[4096];

__global__ void copies(const Operands* operands, Results results) {
    Recorder put(results);
    const unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
    const Operands x = operands[thread];
    __shared__ alignas(16) unsigned tile[256][4];
    source[thread] = make_uint4(x.a, x.b, x.c, thread);
    const auto to = static_cast<unsigned>(__cvta_generic_to_shared(tile[threadIdx.x]));
    const uint4* const from = source + thread;
    const unsigned some = thread % 5;
    COPY("cp.async.ca.shared.global", 4)
    COPY("cp.async.ca.shared.global", 8)
    COPY("cp.async.ca.shared.global", 16)
    COPY("cp.async.cg.shared.global", 16)
    COPY("cp.async.cg.shared.global.L2::128B", 16)
    COPY("cp.async.ca.shared.global.L2::64B", 4)
    COPY("cp.async.cg.shared::cta.global", 16)
    COPY("cp.async.ca.shared.global", 4, ", %2")
    COPY("cp.async.ca.shared.global", 8, ", %2")
    COPY("cp.async.cg.shared.global", 16, ", %2")
    COPY("cp.async.cg.shared.global", 16, ", 0")
    COPY_UNLESS("cp.async.ca.shared.global", 4)
    COPY_UNLESS("cp.async.cg.shared.global", 16)
    // Three groups; the newest may still be under way.
    asm volatile("cp.async.ca.shared.global [%0], [%1], 4;\n\tcp.async.commit_group;\n\t"
                 "cp.async.ca.shared.global [%0+4], [%1+8], 4;\n\tcp.async.commit_group;\n\t"
                 "cp.async.ca.shared.global [%0+8], [%1+4], 4;\n\tcp.async.commit_group;\n\t"
                 "cp.async.wait_group 1;" ::"r"(to),
                 "l"(from)
                 : "memory");
    put("cp.async.wait_group 1", tile[threadIdx.x][0] * 7 + tile[threadIdx.x][1]);
    asm volatile("cp.async.wait_group %0;" ::"n"(0) : "memory");
    put("cp.async.wait_group n", tile[threadIdx.x][2]);
}

#define FENCED(fence, name)                                                                   \
    {                                                                                         \
        if (threadIdx.x == 0) {                                                               \
            asm volatile("st.global.u32 [%0], %1;\n\t" fence ";\n\t"                          \
                         "st.relaxed.gpu.global.u32 [%2], %3;" ::"l"(data + blockIdx.x),      \
                         "r"(static_cast<unsigned>(x.a) + step), "l"(flags + blockIdx.x),     \
                         "r"(step)                                                            \
                         : "memory");                                                         \
        } else if (threadIdx.x >= 224) {                                                      \
            unsigned flag = 0;                                                                \
            while (flag < step)                                                               \
                asm volatile("ld.relaxed.gpu.global.u32 %0, [%1];\n\t" fence ";"              \
                             : "=r"(flag)                                                     \
                             : "l"(flags + blockIdx.x)                                        \
                             : "memory");                                                     \
            asm volatile("ld.global.u32 %0, [%1];"                                            \
                         : "=r"(read)                                                         \
                         : "l"(data + blockIdx.x)                                             \
                         : "memory");                                                         \
        }                                                                                     \
        asm volatile("bar.sync 0;" ::: "memory");                                             \
        ++step;                                                                               \
        put(name, read);                                                                      \
    }
#define RELEASED(scope, name)                                                                 \
    {                                                                                         \
        if (threadIdx.x == 0) {                                                               \
            asm volatile("st.global.u32 [%0], %1;\n\tst.release." scope ".global.u32 [%2], %3;" \
                         ::"l"(data + blockIdx.x),                                            \
                         "r"(static_cast<unsigned>(x.a) + step), "l"(flags + blockIdx.x),     \
                         "r"(step)                                                            \
                         : "memory");                                                         \
        } else if (threadIdx.x >= 224) {                                                      \
            unsigned flag = 0;                                                                \
            while (flag < step)                                                               \
                asm volatile("ld.acquire." scope ".global.u32 %0, [%1];"                      \
                             : "=r"(flag)                                                     \
                             : "l"(flags + blockIdx.x)                                        \
                             : "memory");                                                     \
            asm volatile("ld.global.u32 %0, [%1];"                                            \
                         : "=r"(read)                                                         \
                         : "l"(data + blockIdx.x)                                             \
                         : "memory");                                                         \
        }                                                                                     \
        asm volatile("barrier.sync 0;" ::: "memory");                                         \
        ++step;                                                                               \
        put(name, read);                                                                      \
    }

// The block's first thread hands a number to its last warp.
__global__ void messages(const Operands* operands, Results results) {
    Recorder put(results);
    const Operands x = operands[blockIdx.x * blockDim.x + threadIdx.x];
    unsigned step = 1, read = 0;
    FENCED("membar.cta", "membar.cta")
    FENCED("membar.gl", "membar.gl")
    FENCED("membar.sys", "membar.sys")
    FENCED("fence.acq_rel.cta", "fence.acq_rel.cta")
    FENCED("fence.acq_rel.gpu", "fence.acq_rel.gpu")
    FENCED("fence.acq_rel.sys", "fence.acq_rel.sys")
    FENCED("fence.sc.cta", "fence.sc.cta")
    FENCED("fence.sc.gpu", "fence.sc.gpu")
    FENCED("fence.sc.sys", "fence.sc.sys")
    FENCED("fence.acquire.gpu;\n\tfence.release.gpu", "fence.acquire.gpu, fence.release.gpu")
    RELEASED("cta", "st.release.cta, ld.acquire.cta")
    RELEASED("gpu", "st.release.gpu, ld.acquire.gpu")
    RELEASED("sys", "st.release.sys, ld.acquire.sys")
}

int main(int count, char** arguments) {
    const std::vector<Operands> operands = operands_of(integer_values());
    compare(count, arguments, copies, operands);
    compare(count, arguments, messages, operands);
}
