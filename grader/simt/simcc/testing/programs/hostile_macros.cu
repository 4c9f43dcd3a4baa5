// simcc: -DV=1 -DU=2 -DS=3 -DK=4 -DE=5 -DL=6
// Macros of short names, before the includes and on the command line.
#include <stdio.h>
#define N 32
#define T 4
#define P 3
#define R 2
#define block 5
#define line 6
#define count 7
#define index 8
#define a 1
#include <cooperative_groups.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <mma.h>
__global__ void k(int* x) {
    x[threadIdx.x] = N + T + P + R + block + line + count + index + a;
}
int main() {
    int *d, h[N];
    cudaMalloc(&d, N * 4);
    k<<<1, N>>>(d);
    cudaMemcpy(h, d, N * 4, cudaMemcpyDeviceToHost);
    cudaFree(d);
    printf("%d\n", h[0]);
    return h[0] != 68;
}
