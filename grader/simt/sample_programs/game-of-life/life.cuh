#pragma once

#include <cuda_runtime.h>

// Defined in rule.cu.
extern __device__ unsigned int births;
extern __device__ unsigned char next_state(unsigned char alive, int neighbours);

/// One generation on a torus: opposite edges of the grid are neighbours.
__global__ void generation(const unsigned char* now, unsigned char* next, int width, int height) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height) return;
    int left = x == 0 ? width - 1 : x - 1;
    int right = x == width - 1 ? 0 : x + 1;
    const unsigned char* above = now + (y == 0 ? height - 1 : y - 1) * width;
    const unsigned char* here = now + y * width;
    const unsigned char* below = now + (y == height - 1 ? 0 : y + 1) * width;
    int neighbours = above[left] + above[x] + above[right] + here[left] + here[right] +
                     below[left] + below[x] + below[right];
    unsigned char alive = here[x];
    unsigned char state = next_state(alive, neighbours);
    next[y * width + x] = state;
    if (state > alive) atomicAdd(&births, 1u);
}

/// Packs 32 cells into each word.
__global__ void pack(const unsigned char* cells, unsigned int* words, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned int word = __ballot_sync(0xffffffffu, i < n && cells[i] != 0);
    if (i < n && threadIdx.x % 32 == 0) words[i / 32] = word;
}
