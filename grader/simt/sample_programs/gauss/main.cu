// gauss: solves linear equations; a block searches each pivot. Planted: launch.invalid.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <vector>

#define CHECK(call)                                                                     \
    do {                                                                                \
        const cudaError_t status = (call);                                              \
        if (status != cudaSuccess) {                                                    \
            std::printf("FAILED: line %d: %s\n", __LINE__, cudaGetErrorString(status)); \
            std::exit(1);                                                               \
        }                                                                               \
    } while (0)

constexpr int searchThreads = 32 * 2;

/// Rows of n coefficients and the right side, `width` = n + 1 numbers.
struct System {
    double* a;
    int n, width;
    __device__ double& at(int row, int column) const { return a[row * width + column]; }
};

/// Finds the row, from `step` on, with the largest coefficient in column `step`.
__global__ void findPivot(System s, int step, int* pivot) {
    __shared__ double size[searchThreads];
    __shared__ int row[searchThreads];
    const int t = threadIdx.x;

    double best = -1;
    int bestRow = step;
    for (int r = step + t; r < s.n; r += searchThreads) {
        const double candidate = fabs(s.at(r, step));
        if (candidate > best) best = candidate, bestRow = r;
    }
    size[t] = best;
    row[t] = bestRow;
    __syncthreads();

    for (int half = searchThreads / 2; half > 0; half /= 2) {
        if (t < half && size[t + half] > size[t]) {
            size[t] = size[t + half];
            row[t] = row[t + half];
        }
        __syncthreads();
    }
    if (t == 0) *pivot = row[0];
}

__global__ void swapRows(System s, int step, const int* pivot) {
    const int column = step + blockIdx.x * blockDim.x + threadIdx.x;
    if (column >= s.width || *pivot == step) return;
    const double x = s.at(step, column);
    s.at(step, column) = s.at(*pivot, column);
    s.at(*pivot, column) = x;
}

/// One factor per row below the pivot's.
__global__ void computeFactors(System s, int step, double* factor) {
    const int r = step + 1 + blockIdx.x * blockDim.x + threadIdx.x;
    if (r < s.n) factor[r] = s.at(r, step) / s.at(step, step);
}

__global__ void eliminate(System s, int step, const double* factor) {
    const int column = step + blockIdx.x * blockDim.x + threadIdx.x;
    const int r = step + 1 + blockIdx.y * blockDim.y + threadIdx.y;
    if (r < s.n && column < s.width) s.at(r, column) -= factor[r] * s.at(step, column);
}

static std::vector<double> substituteBack(const std::vector<double>& a, int n) {
    std::vector<double> x(n);
    for (int r = n - 1; r >= 0; --r) {
        double sum = a[r * (n + 1) + n];
        for (int c = r + 1; c < n; ++c) sum -= a[r * (n + 1) + c] * x[c];
        x[r] = sum / a[r * (n + 1) + r];
    }
    return x;
}

int main() {
    const int n = 61, width = n + 1;
    std::mt19937 random(23);
    std::vector<double> a(n * width), solution(n);
    for (int r = 0; r < n; ++r) {
        solution[r] = int(random() % 2001) / 100.0 - 10;
        for (int c = 0; c < n; ++c) a[r * width + c] = int(random() % 20001) / 10000.0 - 1;
    }
    for (int r = 0; r < n; ++r) {
        a[r * width + n] = 0;
        for (int c = 0; c < n; ++c) a[r * width + n] += a[r * width + c] * solution[c];
    }

    System system{nullptr, n, width};
    double* factor = nullptr;
    int* pivot = nullptr;
    CHECK(cudaMalloc(&system.a, a.size() * sizeof(double)));
    CHECK(cudaMalloc(&factor, n * sizeof(double)));
    CHECK(cudaMalloc(&pivot, sizeof(int)));
    CHECK(cudaMemcpy(system.a, a.data(), a.size() * sizeof(double), cudaMemcpyHostToDevice));

#ifdef PLANTED
    const dim3 block(64, 32);
#else
    const dim3 block(32, 8);
#endif
    for (int step = 0; step < n; ++step) {
        const int columns = width - step, below = n - step - 1;
        findPivot<<<1, searchThreads>>>(system, step, pivot);
        CHECK(cudaGetLastError());
        swapRows<<<(columns + 31) / 32, 32>>>(system, step, pivot);
        CHECK(cudaGetLastError());
        if (below == 0) break;
        computeFactors<<<(below + 31) / 32, 32>>>(system, step, factor);
        CHECK(cudaGetLastError());
        const dim3 grid((columns + block.x - 1) / block.x, (below + block.y - 1) / block.y);
        eliminate<<<grid, block>>>(system, step, factor);  // planted: launch.invalid
        CHECK(cudaGetLastError());
    }
    CHECK(cudaMemcpy(a.data(), system.a, a.size() * sizeof(double), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(system.a));
    CHECK(cudaFree(factor));
    CHECK(cudaFree(pivot));

    // With pivots a random system of this size loses at most about five of sixteen digits.
    bool good = true;
    double sum = 0;
    const std::vector<double> x = substituteBack(a, n);
    for (int r = 0; r < n; ++r) {
        good = good && std::fabs(x[r] - solution[r]) <= 1e-8;
        sum += x[r];
    }
    std::printf("%d equations, sum of the unknowns %.4f\n", n, sum);
    if (!good) {
        std::printf("FAILED: not the solution\n");
        return 1;
    }
    std::printf("PASSED\n");
    return 0;
}
