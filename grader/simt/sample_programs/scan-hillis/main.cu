// scan-hillis: an inclusive scan after Hillis and Steele, in three kernels. Planted: race.shared.
#include <stdio.h>
#include <stdlib.h>

#define BLOCK 128

#define TRY(call)                                         \
    if ((call) != cudaSuccess) {                          \
        printf("FAILED: %s, line %d\n", #call, __LINE__); \
        exit(1);                                          \
    }

/* Step 1: every block scans its own piece and notes the piece's sum. */
__global__ void scanBlocks(const int* in, int* out, int* sums, int n) {
    __shared__ int buf[2][BLOCK];
    int t = threadIdx.x;
    int i = blockIdx.x * blockDim.x + t;
    int from = 0, to = 1;

    buf[from][t] = i < n ? in[i] : 0;
    __syncthreads();

    for (int d = 1; d < BLOCK; d *= 2) {
        buf[to][t] = buf[from][t] + (t >= d ? buf[from][t - d] : 0);  // planted: race.shared
#ifdef PLANTED
        if (d < 32)
            __syncwarp();
        else
            __syncthreads();
#else
        __syncthreads();
#endif
        from = to;
        to = 1 - from;
    }

    if (i < n) out[i] = buf[from][t];
    if (t == BLOCK - 1) sums[blockIdx.x] = buf[from][t];
}

/* Step 2: one block scans the sums; there are at most BLOCK of them. */
__global__ void scanSums(int* sums, int count) {
    __shared__ int buf[2][BLOCK];
    int t = threadIdx.x;
    int from = 0;

    buf[0][t] = t < count ? sums[t] : 0;
    __syncthreads();
    for (int d = 1; d < BLOCK; d <<= 1) {
        int value = buf[from][t];
        if (t >= d) value += buf[from][t - d];
        from ^= 1;
        buf[from][t] = value;
        __syncthreads();
    }
    if (t < count) sums[t] = buf[from][t];
}

/* Step 3: what lies before a block is added to all its elements. */
__global__ void addSums(int* out, const int* sums, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && blockIdx.x > 0) out[i] += sums[blockIdx.x - 1];
}

int main(void) {
    const int n = 10007;
    const int blocks = (n + BLOCK - 1) / BLOCK;
    const size_t bytes = n * sizeof(int);
    int *in = (int*)malloc(bytes), *out = (int*)malloc(bytes);
    int *d_in, *d_out, *d_sums;

    unsigned x = 1;
    for (int i = 0; i < n; i++) {
        x = x * 69069u + 1u;
        in[i] = (int)(x >> 20) - 2048;
    }

    TRY(cudaMalloc((void**)&d_in, bytes));
    TRY(cudaMalloc((void**)&d_out, bytes));
    TRY(cudaMalloc((void**)&d_sums, blocks * sizeof(int)));
    TRY(cudaMemcpy(d_in, in, bytes, cudaMemcpyHostToDevice));

    scanBlocks<<<blocks, BLOCK>>>(d_in, d_out, d_sums, n);
    TRY(cudaGetLastError());
    scanSums<<<1, BLOCK>>>(d_sums, blocks);
    TRY(cudaGetLastError());
    addSums<<<blocks, BLOCK>>>(d_out, d_sums, n);
    TRY(cudaGetLastError());
    TRY(cudaMemcpy(out, d_out, bytes, cudaMemcpyDeviceToHost));

    int wrong = 0, sum = 0;
    for (int i = 0; i < n; i++) {
        sum += in[i];
        if (out[i] != sum) wrong++;
    }
    printf("%d elements in %d blocks, total %d\n", n, blocks, out[n - 1]);

    TRY(cudaFree(d_in));
    TRY(cudaFree(d_out));
    TRY(cudaFree(d_sums));
    free(in);
    free(out);
    if (wrong > 0) {
        printf("FAILED: %d wrong elements\n", wrong);
        return 1;
    }
    printf("PASSED\n");
    return 0;
}
