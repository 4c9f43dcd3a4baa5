#include "kmeans.cuh"

__device__ int changes = 0;

__global__ void assignClusters(const float2* points, int* cluster, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    const int nearest = nearestCentre(points[i]);
    if (nearest != cluster[i]) {
        cluster[i] = nearest;
        atomicAdd(&changes, 1);
    }
}

/// Each block adds its points in shared memory first.
__global__ void addPoints(const float2* points, const int* cluster, int n, Sums* sums) {
    __shared__ Sums block;
    if (threadIdx.x < clusters) {
        block.x[threadIdx.x] = block.y[threadIdx.x] = 0;
        block.points[threadIdx.x] = 0;
    }
    __syncthreads();

    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        const float2 point = points[i];  // planted: pointer.host-on-device
        const int c = cluster[i];
        atomicAdd(&block.x[c], point.x);
        atomicAdd(&block.y[c], point.y);
        atomicAdd(&block.points[c], 1);
    }
    __syncthreads();

    if (threadIdx.x < clusters) {
        const int c = threadIdx.x;
        atomicAdd(&sums->x[c], block.x[c]);
        atomicAdd(&sums->y[c], block.y[c]);
        atomicAdd(&sums->points[c], block.points[c]);
    }
}
