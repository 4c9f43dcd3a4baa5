// ldmatrix and stmatrix.
#include "values.h"

__device__ void put_four(Recorder& put, const char* name, const unsigned* words) {
    Word sum = 0;
    for (int i = 0; i < 4; ++i) sum = sum * 0x100000001b3ull + words[i];
    put(name, sum);
}

#define LOAD_MATRIX(tail, registers)                                                                   \
    {                                                                                            \
        unsigned r[4] = {0, 0, 0, 0};                                                            \
        asm volatile("ldmatrix.sync.aligned.m8n8." tail ".b16 {" registers "}, [%4];"          \
                     : "+r"(r[0]), "+r"(r[1]), "+r"(r[2]), "+r"(r[3])                            \
                     : "r"(row)                                                                  \
                     : "memory");                                                                \
        put_four(put, "ldmatrix." tail, r);                                                      \
    }
#define STORE_MATRIX(tail, registers)                                                                  \
    {                                                                                            \
        __syncwarp();                                                                            \
        for (int i = 0; i < 4; ++i) tile[threadIdx.x][i] = 0;                                    \
        __syncwarp();                                                                            \
        asm volatile("stmatrix.sync.aligned.m8n8." tail ".b16 [%0], {" registers "};" ::"r"(row), \
                     "r"(given[0]), "r"(given[1]), "r"(given[2]), "r"(given[3])                  \
                     : "memory");                                                                \
        __syncwarp();                                                                            \
        put_four(put, "stmatrix." tail, tile[threadIdx.x]);                                      \
    }

__global__ void rows(const Operands* operands, Results results) {
    Recorder put(results);
    const unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
    const Operands x = operands[thread];
    __shared__ alignas(16) unsigned tile[256][4];
    // A lane's row is that of another one.
    const unsigned warp = threadIdx.x / 32 * 32, other = warp + (threadIdx.x * 5 + 3) % 32;
    const auto row = static_cast<unsigned>(__cvta_generic_to_shared(tile[other]));
    const auto low = static_cast<unsigned>(x.a), high = static_cast<unsigned>(x.b);
    const unsigned given[4] = {low ^ thread, high + 3 * thread, low + high + 0x20003 * thread,
                               low * 3 ^ (thread << 16)};
    for (int i = 0; i < 4; ++i) tile[threadIdx.x][i] = given[i] * 0x9e3779b1u + i;
    __syncwarp();
    LOAD_MATRIX("x1.shared", "%0")
    LOAD_MATRIX("x2.shared", "%0, %1")
    LOAD_MATRIX("x4.shared", "%0, %1, %2, %3")
    LOAD_MATRIX("x1.trans.shared", "%0")
    LOAD_MATRIX("x2.trans.shared", "%0, %1")
    LOAD_MATRIX("x4.trans.shared", "%0, %1, %2, %3")
    LOAD_MATRIX("x4.shared::cta", "%0, %1, %2, %3")
    STORE_MATRIX("x1.shared", "%1")
    STORE_MATRIX("x2.shared", "%1, %2")
    STORE_MATRIX("x4.shared", "%1, %2, %3, %4")
    STORE_MATRIX("x1.trans.shared", "%1")
    STORE_MATRIX("x2.trans.shared", "%1, %2")
    STORE_MATRIX("x4.trans.shared", "%1, %2, %3, %4")
}

int main(int count, char** arguments) {
    compare(count, arguments, rows, operands_of(integer_values()));
}
