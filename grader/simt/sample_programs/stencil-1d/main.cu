// stencil-1d: sums of neighbours, with a halo in shared memory. Planted: race.shared.
#include <stdio.h>
#include <stdlib.h>

#define RADIUS 3
#define BLOCK_SIZE 128

static void handleError(cudaError_t err, const char* file, int line) {
    if (err != cudaSuccess) {
        printf("%s in %s at line %d\n", cudaGetErrorString(err), file, line);
        printf("FAILED: CUDA error\n");
        exit(EXIT_FAILURE);
    }
}
#define HANDLE_ERROR(err) (handleError(err, __FILE__, __LINE__))

__global__ void stencil(const int* in, int* out, int n) {
    __shared__ int tile[BLOCK_SIZE + 2 * RADIUS];
    int g = blockIdx.x * blockDim.x + threadIdx.x;
    int s = threadIdx.x + RADIUS;

    tile[s] = g < n ? in[g] : 0;
#ifdef PLANTED
    __syncthreads();
#endif
    // The last threads load the halo before the block, the first ones the halo after it.
    if (threadIdx.x >= blockDim.x - RADIUS) {
        int left = g - blockDim.x;
        tile[s - BLOCK_SIZE] = left >= 0 ? in[left] : 0;
    }
    if (threadIdx.x < RADIUS) {
        int right = g + blockDim.x;
        tile[s + BLOCK_SIZE] = right < n ? in[right] : 0;
    }
#ifndef PLANTED
    __syncthreads();
#endif

    int sum = 0;
    for (int offset = -RADIUS; offset <= RADIUS; offset++)
        sum += tile[s + offset];  // planted: race.shared
    if (g < n) out[g] = sum;
}

int main(void) {
    int n = 10007;
    int bytes = n * sizeof(int);
    int* h_in = (int*)malloc(bytes);
    int* h_out = (int*)malloc(bytes);
    int *d_in, *d_out;

    unsigned int r = 99;
    for (int i = 0; i < n; i++) {
        r = r * 1664525 + 1013904223;
        h_in[i] = (r >> 16) % 1000;
    }

    HANDLE_ERROR(cudaMalloc((void**)&d_in, bytes));
    HANDLE_ERROR(cudaMalloc((void**)&d_out, bytes));
    HANDLE_ERROR(cudaMemcpy(d_in, h_in, bytes, cudaMemcpyHostToDevice));

    stencil<<<(n + BLOCK_SIZE - 1) / BLOCK_SIZE, BLOCK_SIZE>>>(d_in, d_out, n);
    HANDLE_ERROR(cudaGetLastError());
    HANDLE_ERROR(cudaMemcpy(h_out, d_out, bytes, cudaMemcpyDeviceToHost));

    int errors = 0;
    long long total = 0;
    for (int i = 0; i < n; i++) {
        int sum = 0;
        for (int j = i - RADIUS; j <= i + RADIUS; j++)
            if (j >= 0 && j < n) sum += h_in[j];
        if (h_out[i] != sum) errors++;
        total += h_out[i];
    }

    HANDLE_ERROR(cudaFree(d_in));
    HANDLE_ERROR(cudaFree(d_out));
    free(h_in);
    free(h_out);

    printf("radius %d, %d elements, checksum %lld\n", RADIUS, n, total);
    if (errors) {
        printf("FAILED: %d elements are wrong\n", errors);
        return EXIT_FAILURE;
    }
    printf("PASSED\n");
    return EXIT_SUCCESS;
}
