// A wavefront by cross-iteration dependences, in one and two dimensions; then the same on the
// device.
#include <vector>

#include "check.h"

constexpr int n = 24;

__global__ void wavefront(int* grid) {
    for (int diagonal = 0; diagonal < 2 * n - 1; ++diagonal) {
        const int i = threadIdx.x, j = diagonal - i;
        if (j >= 0 && j < n)
            grid[i * n + j] =
                ((i ? grid[(i - 1) * n + j] : 1) + (j ? grid[i * n + j - 1] : 1)) % 1000;
        __syncthreads();
    }
}

int main() {
    std::vector<int> line(100);
#pragma omp parallel for ordered(1) schedule(dynamic, 2)
    for (int i = 0; i < 100; ++i) {
#pragma omp ordered depend(sink : i - 1)
        line[i] = i ? line[i - 1] + i : 0;
#pragma omp ordered depend(source)
    }
    EXPECT(line[99] == 4950);

    std::vector<int> grid(n * n);
#pragma omp parallel for ordered(2) schedule(static, 1)
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < n; ++j) {
#pragma omp ordered depend(sink : i - 1, j) depend(sink : i, j - 1)
            grid[i * n + j] =
                (i ? grid[(i - 1) * n + j] : 1) % 1000 + (j ? grid[i * n + j - 1] : 1) % 1000;
#pragma omp ordered depend(source)
        }
    std::vector<int> expected(n * n);
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < n; ++j)
            expected[i * n + j] = (i ? expected[(i - 1) * n + j] : 1) % 1000 +
                                  (j ? expected[i * n + j - 1] : 1) % 1000;
    EXPECT(grid == expected);

    unsigned long long wide[50] = {};
#pragma omp parallel for ordered(1) schedule(dynamic)
    for (unsigned long long i = 1; i < 50; ++i) {
#pragma omp ordered depend(sink : i - 1)
        wide[i] = wide[i - 1] + i;
#pragma omp ordered depend(source)
    }
    EXPECT(wide[49] == 1225);

    int* device = nullptr;
    CUDA(cudaMallocManaged(&device, n * n * sizeof(int)));
    wavefront<<<1, n>>>(device);
    CUDA(cudaDeviceSynchronize());
    int wrong = 0;
#pragma omp parallel for reduction(+ : wrong)
    for (int i = 0; i < n; ++i) wrong += device[i] != i + 2;
    EXPECT(wrong == 0);
    CUDA(cudaFree(device));
    std::printf("PASSED\n");
}
