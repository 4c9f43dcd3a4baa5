// cg-grid: Jacobi's iteration in one cooperative launch. Planted: barrier.divergent.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <utility>
#include <vector>

namespace cg = cooperative_groups;

const int threads = 128;

static void check(cudaError_t status, const char* what) {
    if (status != cudaSuccess) {
        printf("FAILED: %s: %s\n", what, cudaGetErrorString(status));
        exit(1);
    }
}

/// Solves 4 x[i] - x[i-1] - x[i+1] = b[i] with x = 0 outside; stops when no x changes by more
/// than the limit. Thread i owns x[i]; all threads leave the loop in the same turn.
__global__ void jacobi(const float* b, float* x, float* next, float* changes, int n, float limit,
                       int most, int* turns) {
    __shared__ float change[threads];
    cg::grid_group grid = cg::this_grid();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int live = min(static_cast<int>(blockDim.x), n - static_cast<int>(blockIdx.x * blockDim.x));
    int turn = 0;
    float largest = limit + 1.0f;
    while (turn < most && largest > limit) {
        if (i < n) {
            float left = i > 0 ? x[i - 1] : 0.0f;
            float right = i < n - 1 ? x[i + 1] : 0.0f;
            next[i] = 0.25f * (b[i] + left + right);
            change[threadIdx.x] = fabsf(next[i] - x[i]);
#ifdef PLANTED
            __syncthreads();  // planted: barrier.divergent
#endif
        }
#ifndef PLANTED
        __syncthreads();
#endif
        if (threadIdx.x == 0) {
            float block_change = 0.0f;
            for (int k = 0; k < live; ++k) block_change = fmaxf(block_change, change[k]);
            changes[blockIdx.x] = block_change;
        }
        grid.sync();
        largest = 0.0f;
        for (unsigned block = 0; block < gridDim.x; ++block)
            largest = fmaxf(largest, changes[block]);
        float* old = x;
        x = next;
        next = old;
        ++turn;
        grid.sync();  // all threads read changes before one resets them
    }
    if (grid.thread_rank() == 0) *turns = turn;
}

int main() {
    int n = 1003, most = 60;
    float limit = 1e-5f;
    std::vector<float> b(n);
    unsigned state = 9;
    for (float& value : b) value = ((state = state * 1664525u + 1013904223u) >> 8) / 16777216.0f;

    int device = 0, cooperative = 0;
    check(cudaGetDevice(&device), "cudaGetDevice");
    check(cudaDeviceGetAttribute(&cooperative, cudaDevAttrCooperativeLaunch, device),
          "cudaDeviceGetAttribute");
    int processors = 0, per_processor = 0;
    check(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device),
          "cudaDeviceGetAttribute");
    check(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&per_processor, jacobi, threads, 0),
          "occupancy");
    int blocks = (n + threads - 1) / threads;
    if (!cooperative || blocks > processors * per_processor) {
        printf("FAILED: this device cannot hold %d cooperating blocks\n", blocks);
        return 1;
    }

    float *device_b, *x, *next, *changes;
    int* device_turns;
    size_t bytes = n * sizeof(float);
    check(cudaMalloc(&device_b, bytes), "cudaMalloc");
    check(cudaMalloc(&x, bytes), "cudaMalloc");
    check(cudaMalloc(&next, bytes), "cudaMalloc");
    check(cudaMalloc(&changes, blocks * sizeof(float)), "cudaMalloc");
    check(cudaMalloc(&device_turns, sizeof(int)), "cudaMalloc");
    check(cudaMemcpy(device_b, b.data(), bytes, cudaMemcpyHostToDevice), "cudaMemcpy");
    check(cudaMemset(x, 0, bytes), "cudaMemset");

    void* arguments[] = {&device_b, &x, &next, &changes, &n, &limit, &most, &device_turns};
    check(cudaLaunchCooperativeKernel(jacobi, dim3(blocks), dim3(threads), arguments, 0, nullptr),
          "jacobi");
    check(cudaDeviceSynchronize(), "jacobi");

    int turns = 0;
    check(cudaMemcpy(&turns, device_turns, sizeof(int), cudaMemcpyDeviceToHost), "cudaMemcpy");
    std::vector<float> solution(n);
    check(cudaMemcpy(solution.data(), turns % 2 == 0 ? x : next, bytes, cudaMemcpyDeviceToHost),
          "cudaMemcpy");
    for (float* memory : {device_b, x, next, changes}) check(cudaFree(memory), "cudaFree");
    check(cudaFree(device_turns), "cudaFree");

    // The oracle: Thomas' elimination in double precision.
    std::vector<double> factor(n), exact(n);
    double diagonal = 4.0;
    for (int i = 0; i < n; ++i) {
        if (i > 0) diagonal = 4.0 - 1.0 / diagonal;
        factor[i] = diagonal;
        exact[i] = b[i] + (i > 0 ? exact[i - 1] / factor[i - 1] : 0.0);
    }
    for (int i = n - 1; i >= 0; --i)
        exact[i] = (exact[i] + (i < n - 1 ? exact[i + 1] : 0.0)) / factor[i];
    // Each turn at least halves the error, so the rest is below the last change.
    int wrong = 0;
    for (int i = 0; i < n; ++i) wrong += !(std::fabs(solution[i] - exact[i]) <= 2 * limit);
    printf("%d unknowns, %s\n", n, turns < most ? "converged" : "not converged");
    if (wrong != 0 || turns >= most) {
        printf("FAILED: %d unknowns are wrong after %d turns\n", wrong, turns);
        return 1;
    }
    printf("PASSED\n");
    return 0;
}
