// convolution-1d: a tile with halo cells in shared memory, the mask in constant memory. Planted:
// bounds.shared.
#include <cuda.h>
#include <cuda_runtime.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define TILE_SIZE 128
#define MASK_WIDTH 9
#define RADIUS (MASK_WIDTH / 2)

__constant__ float M[MASK_WIDTH];

#define CUDA_CALL(x)                                         \
    do {                                                     \
        if ((x) != cudaSuccess) {                            \
            printf("FAILED at %s:%d\n", __FILE__, __LINE__); \
            return EXIT_FAILURE;                             \
        }                                                    \
    } while (0)

__global__ void convolve(const float* N, float* P, int Width) {
    extern __shared__ float N_ds[];  // TILE_SIZE + 2 * RADIUS
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int left = i - (int)blockDim.x;
    if (threadIdx.x >= blockDim.x - RADIUS)
        N_ds[threadIdx.x - (blockDim.x - RADIUS)] = left < 0 ? 0 : N[left];
    N_ds[RADIUS + threadIdx.x] = i < Width ? N[i] : 0;
    int right = i + blockDim.x;
    float* halo = N_ds + RADIUS + blockDim.x;
    if (threadIdx.x < RADIUS)
        halo[threadIdx.x] = right < Width ? N[right] : 0;  // planted: bounds.shared
    __syncthreads();
    float value = 0;
    for (int j = 0; j < MASK_WIDTH; ++j) value += N_ds[threadIdx.x + j] * M[j];
    if (i < Width) P[i] = value;
}

int main(int argc, char** argv) {
    int width = argc > 1 ? atoi(argv[1]) : 2900;
    float h_M[MASK_WIDTH], *h_N = (float*)calloc(width, sizeof(float)),
                           *h_P = (float*)calloc(width, sizeof(float));
    for (int j = 0; j < MASK_WIDTH; ++j) h_M[j] = (float)(RADIUS + 1 - abs(j - RADIUS));
    for (int i = 0; i < width; ++i) h_N[i] = (float)(i % 17);

    float *d_N, *d_P;
    CUDA_CALL(cudaMalloc((void**)&d_N, width * sizeof(float)));
    CUDA_CALL(cudaMalloc((void**)&d_P, width * sizeof(float)));
    CUDA_CALL(cudaMemcpy(d_N, h_N, width * sizeof(float), cudaMemcpyHostToDevice));
    CUDA_CALL(cudaMemcpyToSymbol(M, h_M, MASK_WIDTH * sizeof(float)));
    size_t shared = (TILE_SIZE + 2 * RADIUS) * sizeof(float);
#ifdef PLANTED
    shared = (TILE_SIZE + RADIUS) * sizeof(float);
#endif
    convolve<<<(width + TILE_SIZE - 1) / TILE_SIZE, TILE_SIZE, shared>>>(d_N, d_P, width);
    CUDA_CALL(cudaGetLastError());
    CUDA_CALL(cudaMemcpy(h_P, d_P, width * sizeof(float), cudaMemcpyDeviceToHost));
    CUDA_CALL(cudaFree(d_N));
    CUDA_CALL(cudaFree(d_P));

    /* whole numbers: the sums are exact */
    int bad = 0;
    for (int i = 0; i < width; ++i) {
        float sum = 0;
        for (int j = 0; j < MASK_WIDTH; ++j) {
            int at = i - RADIUS + j;
            if (at >= 0 && at < width) sum += h_N[at] * h_M[j];
        }
        if (sum != h_P[i]) ++bad;
    }
    free(h_N);
    free(h_P);
    if (bad)
        printf("FAILED: %d\n", bad);
    else
        printf("PASSED\n");
    return bad ? EXIT_FAILURE : EXIT_SUCCESS;
}
