// bitonic-sort: sorts indices by their keys in global memory. Planted: bounds.global.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <vector>

#define gpuErrchk(ans) gpuAssert((ans), __FILE__, __LINE__)

inline void gpuAssert(cudaError_t code, const char* file, int line) {
    if (code == cudaSuccess) return;
    printf("FAILED: %s %s %d\n", cudaGetErrorString(code), file, line);
    exit(1);
}

// Does index `a` belong before index `b`? Indices from n on are padding and go to the end.
__device__ bool before(const float* keys, int n, int a, int b) {
#ifdef PLANTED
    if (a > n || b > n) return a < b;
    const float x = keys[a], y = keys[b];  // planted: bounds.global
#else
    if (a >= n || b >= n) return a < b;
    const float x = keys[a], y = keys[b];
#endif
    return x < y || (x == y && a < b);
}

__global__ void fillIndices(int* index, int padded) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < padded) index[i] = i;
}

// Thread t looks at one pair whose members are `distance` apart.
__global__ void compareAndSwap(int* index, const float* keys, int n, int padded, int length,
                               int distance) {
    const int t = blockIdx.x * blockDim.x + threadIdx.x;
    if (t >= padded / 2) return;
    const int low = 2 * t - (t & (distance - 1));
    const int high = low + distance;
    const bool ascending = (low & length) == 0;

    const int a = index[low], b = index[high];
    if (ascending ? before(keys, n, b, a) : before(keys, n, a, b)) {
        index[low] = b;
        index[high] = a;
    }
}

int main() {
    const int n = 1999, threads = 96;
    int padded = 1;
    while (padded < n) padded *= 2;

    std::vector<float> keys(n);
    unsigned long long state = 42;
    for (float& key : keys) {
        state = state * 6364136223846793005ull + 1442695040888963407ull;
        key = float(state >> 54) / 8;  // few different values: equal keys must stay in order
    }

    float* d_keys;
    int* d_index;
    gpuErrchk(cudaMalloc(&d_keys, n * sizeof(float)));
    gpuErrchk(cudaMalloc(&d_index, padded * sizeof(int)));
    gpuErrchk(cudaMemcpy(d_keys, keys.data(), n * sizeof(float), cudaMemcpyHostToDevice));

    fillIndices<<<(padded + threads - 1) / threads, threads>>>(d_index, padded);
    gpuErrchk(cudaPeekAtLastError());
    int launches = 0;
    for (int length = 2; length <= padded; length *= 2)
        for (int distance = length / 2; distance > 0; distance /= 2, ++launches) {
            compareAndSwap<<<(padded / 2 + threads - 1) / threads, threads>>>(
                d_index, d_keys, n, padded, length, distance);
            gpuErrchk(cudaPeekAtLastError());
        }
    gpuErrchk(cudaDeviceSynchronize());

    std::vector<int> index(n), expected(n);
    gpuErrchk(cudaMemcpy(index.data(), d_index, n * sizeof(int), cudaMemcpyDeviceToHost));
    gpuErrchk(cudaFree(d_keys));
    gpuErrchk(cudaFree(d_index));

    std::iota(expected.begin(), expected.end(), 0);
    std::stable_sort(expected.begin(), expected.end(),
                     [&](int a, int b) { return keys[a] < keys[b]; });
    printf("%d keys, padded to %d, %d launches; smallest key at %d, largest at %d\n", n, padded,
           launches, expected.front(), expected.back());
    if (index != expected) {
        printf("FAILED: wrong order\n");
        return 1;
    }
    printf("PASSED\n");
    return 0;
}
