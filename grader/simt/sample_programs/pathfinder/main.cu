// pathfinder: the cheapest way down a grid of costs; a launch computes several rows with a border
// that shrinks. Planted: bounds.row.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BLOCK_SIZE 128
#define PYRAMID_HEIGHT 6
#define MIN3(a, b, c) ((a) < (b) ? ((a) < (c) ? (a) : (c)) : ((b) < (c) ? (b) : (c)))

__global__ void dynproc(int iterations, const int* wall, const int* src, int* results, int cols,
                        int startStep, int border) {
    __shared__ int prev[BLOCK_SIZE];
    __shared__ int result[BLOCK_SIZE];
    int tx = threadIdx.x;
    int small_block_cols = BLOCK_SIZE - 2 * iterations;
    int blkX = small_block_cols * blockIdx.x - border;
    int xidx = blkX + tx;
    int validXmin = blkX < 0 ? -blkX : 0;
    int validXmax = blkX + BLOCK_SIZE - 1 > cols - 1 ? cols - 1 - blkX : BLOCK_SIZE - 1;
    int W = tx - 1 < validXmin ? validXmin : tx - 1;
    int E = tx + 1 > validXmax ? validXmax : tx + 1;
    int isValid = tx >= validXmin && tx <= validXmax;
#ifdef PLANTED
    E = tx + 1;
#endif
    if (isValid)
        prev[tx] = src[xidx];
    else
        prev[tx] = 0;
    __syncthreads();
    int computed = 0;
    for (int i = 0; i < iterations; i++) {
        computed = 0;
        if (tx >= i + 1 && tx <= BLOCK_SIZE - 1 - i && isValid) {
            computed = 1;
            int left = prev[W], up = prev[tx], right = prev[E];  // planted: bounds.row
            result[tx] = MIN3(left, up, right) + wall[cols * (startStep + i) + xidx];
        }
        __syncthreads();
        if (i == iterations - 1) break;
        if (computed) prev[tx] = result[tx];
        __syncthreads();
    }
    if (computed && tx >= iterations && tx < BLOCK_SIZE - iterations) results[xidx] = result[tx];
}

static void die(const char* why) {
    printf("FAILED: %s\n", why);
    exit(1);
}
static void safe(cudaError_t e) {
    if (e != cudaSuccess) die(cudaGetErrorString(e));
}

int main(void) {
    const int rows = 40, cols = 1000;
    int *data = (int*)malloc(sizeof(int) * rows * cols),
        *expected = (int*)malloc(sizeof(int) * cols);
    int *swap = (int*)malloc(sizeof(int) * cols), *got = (int*)malloc(sizeof(int) * cols);
    srand(9);
    for (int i = 0; i < rows * cols; i++) data[i] = rand() % 10;

    int *gpuWall, *gpuResult[2];
    safe(cudaMalloc((void**)&gpuResult[0], sizeof(int) * cols));
    safe(cudaMalloc((void**)&gpuResult[1], sizeof(int) * cols));
    safe(cudaMalloc((void**)&gpuWall, sizeof(int) * (rows - 1) * cols));
    safe(cudaMemcpy(gpuResult[0], data, sizeof(int) * cols, cudaMemcpyHostToDevice));
    safe(cudaMemcpy(gpuWall, data + cols, sizeof(int) * (rows - 1) * cols, cudaMemcpyHostToDevice));
    int src = 1, dst = 0;
    for (int t = 0; t < rows - 1; t += PYRAMID_HEIGHT) {
        int iterations = rows - 1 - t < PYRAMID_HEIGHT ? rows - 1 - t : PYRAMID_HEIGHT;
        int small = BLOCK_SIZE - 2 * iterations;
        src = 1 - src;
        dst = 1 - dst;
        dynproc<<<(cols + small - 1) / small, BLOCK_SIZE>>>(iterations, gpuWall, gpuResult[src],
                                                            gpuResult[dst], cols, t, iterations);
        safe(cudaGetLastError());
    }
    safe(cudaMemcpy(got, gpuResult[dst], sizeof(int) * cols, cudaMemcpyDeviceToHost));
    safe(cudaFree(gpuWall));
    safe(cudaFree(gpuResult[0]));
    safe(cudaFree(gpuResult[1]));

    memcpy(expected, data, sizeof(int) * cols);
    for (int r = 1; r < rows; r++) {
        for (int c = 0; c < cols; c++) {
            int l = expected[c ? c - 1 : 0], u = expected[c],
                q = expected[c + 1 < cols ? c + 1 : c];
            swap[c] = MIN3(l, u, q) + data[r * cols + c];
        }
        memcpy(expected, swap, sizeof(int) * cols);
    }
    if (memcmp(expected, got, sizeof(int) * cols)) die("another way is cheaper");
    free(data), free(expected), free(swap), free(got);
    printf("PASSED\n");
    return 0;
}
