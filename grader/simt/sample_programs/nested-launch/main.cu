// nested-launch: quicksort by kernels that launch kernels (-rdc=true). Planted: bounds.shared.
#include <cuda_runtime.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <vector>

#include "quicksort.h"

#define CHECK(call)                                                             \
    do {                                                                        \
        cudaError_t error = call;                                               \
        if (error != cudaSuccess) {                                             \
            printf("FAILED: %s returned %s\n", #call, cudaGetErrorName(error)); \
            exit(1);                                                            \
        }                                                                       \
    } while (0)

int main() {
    const int n = 1511;
    std::mt19937 random(42);
    std::vector<int> values(n);
    for (int& value : values) value = static_cast<int>(random() % 100000u) - 50000;

    int* device_values;
    CHECK(cudaMalloc(&device_values, n * sizeof(int)));
    CHECK(cudaMemcpy(device_values, values.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    quicksort<<<1, 1>>>(device_values, 0, n - 1, 0);
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());

    std::vector<int> sorted(n);
    CHECK(cudaMemcpy(sorted.data(), device_values, n * sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(device_values));

    std::sort(values.begin(), values.end());
    printf("%d values from %d to %d\n", n, sorted.front(), sorted.back());
    if (sorted != values) {
        printf("FAILED: the values are not sorted\n");
        return 1;
    }
    printf("PASSED\n");
    return 0;
}
