// ripple: the frames of a wave in one three-dimensional grid, timed. Planted: hang.endless-loop.
#include <cuda_runtime.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DIM 41
#define FRAMES 6
#define COLOURS 8

static void must(cudaError_t error, const char* what) {
    if (error == cudaSuccess) return;
    printf("FAILED: %s: %s\n", what, cudaGetErrorString(error));
    exit(1);
}

/* The highest grey of each colour. */
#ifdef PLANTED
__constant__ int palette[COLOURS] = {31, 63, 95, 127, 159, 191, 223, 254};
#else
__constant__ int palette[COLOURS] = {31, 63, 95, 127, 159, 191, 223, 255};
#endif

__host__ __device__ float wave(int x, int y, int frame) {
    float fx = x - DIM / 2;
    float fy = y - DIM / 2;
    float d = sqrtf(fx * fx + fy * fy) / 4.0f;
    return 128.0f + 127.0f * cosf(d - frame * 0.5f) / (d + 1.0f);
}

__global__ void ripple(unsigned char* greys, unsigned char* colours) {
    int x = threadIdx.x + blockIdx.x * blockDim.x;
    int y = threadIdx.y + blockIdx.y * blockDim.y;
    int frame = threadIdx.z + blockIdx.z * blockDim.z;
    if (x >= DIM || y >= DIM || frame >= FRAMES) return;
    int offset = x + DIM * (y + DIM * frame);
    int grey = (int)wave(x, y, frame);
    int colour = 0;
    while (grey > palette[colour]) colour = (colour + 1) % COLOURS;  // planted: hang.endless-loop
    greys[offset] = grey;
    colours[offset] = colour;
}

int main(void) {
    const int n = DIM * DIM * FRAMES;
    unsigned char *dev_greys, *dev_colours;
    must(cudaMalloc((void**)&dev_greys, n), "cudaMalloc");
    must(cudaMalloc((void**)&dev_colours, n), "cudaMalloc");

    cudaEvent_t start, stop;
    must(cudaEventCreate(&start), "cudaEventCreate");
    must(cudaEventCreate(&stop), "cudaEventCreate");
    dim3 threads(8, 8, 4);
    dim3 blocks((DIM + 7) / 8, (DIM + 7) / 8, (FRAMES + 3) / 4);
    must(cudaEventRecord(start, 0), "cudaEventRecord");
    ripple<<<blocks, threads>>>(dev_greys, dev_colours);
    must(cudaGetLastError(), "ripple");
    must(cudaEventRecord(stop, 0), "cudaEventRecord");
    must(cudaEventSynchronize(stop), "cudaEventSynchronize");
    float elapsed = -1.0f;
    must(cudaEventElapsedTime(&elapsed, start, stop), "cudaEventElapsedTime");
    must(cudaEventDestroy(start), "cudaEventDestroy");
    must(cudaEventDestroy(stop), "cudaEventDestroy");

    unsigned char* greys = (unsigned char*)malloc(n);
    unsigned char* colours = (unsigned char*)malloc(n);
    must(cudaMemcpy(greys, dev_greys, n, cudaMemcpyDeviceToHost), "cudaMemcpy");
    must(cudaMemcpy(colours, dev_colours, n, cudaMemcpyDeviceToHost), "cudaMemcpy");
    must(cudaFree(dev_greys), "cudaFree");
    must(cudaFree(dev_colours), "cudaFree");

    int wrong = 0, counts[COLOURS] = {0};
    for (int i = 0; i < n; ++i) {
        int expected = (int)wave(i % DIM, i / DIM % DIM, i / (DIM * DIM));
        /* One grey more or less: the last bits of cosf() may carry over an integer. */
        if (abs(greys[i] - expected) > 1 || colours[i] != greys[i] / 32)
            ++wrong;
        else
            ++counts[colours[i]];
    }
    free(greys);
    free(colours);
    printf("%d frames of %d x %d pixels, %d of the brightest colour, time >= 0: %s\n", FRAMES, DIM,
           DIM, counts[COLOURS - 1], elapsed >= 0.0f ? "yes" : "no");
    if (wrong > 0 || !(elapsed >= 0.0f)) {
        printf("FAILED: %d pixels are wrong\n", wrong);
        return 1;
    }
    printf("PASSED\n");
    return 0;
}
