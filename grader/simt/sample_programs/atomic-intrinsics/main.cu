// atomic-intrinsics: every atomic of integers and floating point numbers, each on its own word.
// Planted: race.scope.
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define checkCudaErrors(call)                                                                   \
    do {                                                                                        \
        cudaError_t result = call;                                                              \
        if (result != cudaSuccess) {                                                            \
            printf("FAILED: %s at line %d: %s\n", #call, __LINE__, cudaGetErrorString(result)); \
            exit(EXIT_FAILURE);                                                                 \
        }                                                                                       \
    } while (0)

struct Words {
    int add, sub, exch, largest, smallest, cas, land, lor, lxor;
    unsigned inc, dec;
    unsigned long long add64, or64, cas64;
    long long max64;
    float addf;
    double addd;
};

__global__ void everyAtomic(Words* w) {
    const unsigned tid = blockDim.x * blockIdx.x + threadIdx.x;
#ifdef PLANTED
    atomicAdd_block(&w->add, 10);  // planted: race.scope
#else
    atomicAdd(&w->add, 10);
#endif
    atomicSub(&w->sub, 10);
    atomicExch(&w->exch, (int)tid);
    atomicMax(&w->largest, (int)tid);
    atomicMin(&w->smallest, -(int)tid);
    atomicInc(&w->inc, 17);
    atomicDec(&w->dec, 137);
    atomicAnd(&w->land, ~(1 << (tid % 8)));
    atomicOr(&w->lor, 1 << (tid % 31));
    atomicXor(&w->lxor, (int)tid);
    atomicAdd(&w->add64, 1ull << 33);
    atomicOr(&w->or64, 1ull << (tid % 64));
    atomicMax(&w->max64, (long long)tid << 20);
    atomicAdd(&w->addf, 0.5f);
    atomicAdd(&w->addd, 0.25);
    // tid - 1 is replaced by tid: some threads succeed, at most one each
    atomicCAS(&w->cas, (int)tid - 1, (int)tid);
    // a maximum by compare and swap
    unsigned long long old = 0, seen;
    do {
        seen = old;
        if (seen >= tid) break;
        old = atomicCAS(&w->cas64, seen, (unsigned long long)tid);
    } while (old != seen);
}

int main() {
    const unsigned threads = 64, blocks = 20, all = threads * blocks;
    Words start = {};
    start.land = 0xffff;
    start.dec = 50;
    Words *d, w;
    checkCudaErrors(cudaMalloc(&d, sizeof(Words)));
    checkCudaErrors(cudaMemcpy(d, &start, sizeof(Words), cudaMemcpyHostToDevice));
    everyAtomic<<<blocks, threads>>>(d);
    checkCudaErrors(cudaGetLastError());
    checkCudaErrors(cudaMemcpy(&w, d, sizeof(Words), cudaMemcpyDeviceToHost));
    checkCudaErrors(cudaFree(d));

    unsigned inc = 0, dec = 50;
    int bits = 0;
    for (unsigned i = 0; i < all; ++i) {
        inc = inc >= 17 ? 0 : inc + 1;
        dec = dec == 0 || dec > 137 ? 137 : dec - 1;
        bits ^= (int)i;
    }
    struct {
        const char* name;
        bool right;
    } checks[] = {
        {"add", w.add == 10 * (int)all},
        {"sub", w.sub == -10 * (int)all},
        {"exch", w.exch >= 0 && w.exch < (int)all},
        {"max", w.largest == (int)all - 1},
        {"min", w.smallest == 1 - (int)all},
        {"inc", w.inc == inc},
        {"dec", w.dec == dec},
        {"cas", w.cas >= 0 && w.cas < (int)all},
        {"and", w.land == 0xff00},
        {"or", w.lor == 0x7fffffff},
        {"xor", w.lxor == bits},
        {"add64", w.add64 == (unsigned long long)all << 33},
        {"or64", w.or64 == ~0ull},
        {"max64", w.max64 == (long long)(all - 1) << 20},
        {"addf", w.addf == all * 0.5f},
        {"addd", w.addd == all * 0.25},
        {"cas64", w.cas64 == all - 1},
    };
    int wrong = 0;
    for (size_t i = 0; i < sizeof checks / sizeof *checks; ++i)
        if (!checks[i].right) printf("atomic %s is wrong\n", checks[i].name), ++wrong;
    printf(wrong ? "FAILED\n" : "PASSED\n");
    return wrong;
}
