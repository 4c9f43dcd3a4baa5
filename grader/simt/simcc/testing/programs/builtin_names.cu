// simcc:
// The built-in variables are variables: a program may use their names for its own.
#include <cstdio>

struct Extents {
    dim3 gridDim, blockDim;
    Extents(dim3 g, dim3 b) : gridDim(g), blockDim(b) {}
    unsigned threads() const { return gridDim.x * blockDim.x * this->blockDim.y; }
    static unsigned threadIdx() { return 7; }
};

__global__ void fill(int* to, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const uint3 own = threadIdx;
    const dim3 extent = blockDim, grid(gridDim);
    auto same = threadIdx;
    if (i < n) to[i] = own.x + extent.x + grid.x + (same.x == ::threadIdx.x) + warpSize;
}

__device__ unsigned sum(uint3 a, dim3 b) {
    return a.x + b.x;
}

__global__ void shadowed(int* to) {
    unsigned blockDim = 5;
    struct {
        int x;
    } threadIdx = {3};
    threadIdx.x += 1;
    to[blockIdx.x] = threadIdx.x * blockDim + sum(blockIdx, gridDim) + ::blockDim.x;
}

static void launch(int* to, int n, dim3 gridDim, dim3 blockDim) {
    fill<<<gridDim, blockDim>>>(to, n);
    gridDim.x += blockDim.x;
}

template <class T>
unsigned first(T threadIdx) {
    auto twice = [=] { return 2 * threadIdx.x; };
    return twice();
}

int main() {
    const int n = 64;
    int *values, result[n];
    dim3 gridDim(2), blockDim(32);
    if (cudaMalloc(&values, sizeof result) != cudaSuccess) return 1;
    launch(values, n, gridDim, blockDim);
    if (cudaMemcpy(result, values, sizeof result, cudaMemcpyDeviceToHost) != cudaSuccess) return 1;
    int wrong = 0;
    for (int i = 0; i < n; ++i) wrong += result[i] != i % 32 + 32 + 2 + 1 + 32;
    shadowed<<<2, 1>>>(values);
    if (cudaMemcpy(result, values, 2 * sizeof *result, cudaMemcpyDeviceToHost) != cudaSuccess)
        return 1;
    wrong += result[0] != 4 * 5 + 2 + 1 || result[1] != 4 * 5 + 3 + 1;
    const Extents extents(gridDim, blockDim);
    wrong += extents.threads() != 64 || Extents::threadIdx() != 7;
    wrong += extents.blockDim.x != 32 || first(blockDim) != 64;
    cudaLaunchConfig_t config = {};
    config.gridDim = gridDim;
    config.blockDim.x = 3;
    wrong += config.gridDim.x != 2 || config.blockDim.x != 3;
    const int warpSize = 3;
    wrong += warpSize != 3;
    cudaFree(values);
    printf("%d wrong\n", wrong);
    return wrong;
}
