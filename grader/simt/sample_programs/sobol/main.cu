// sobol: quasi-random points in several dimensions, by bits of the Gray code. Planted:
// index.overflow.
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <vector>

constexpr int bits = 32, dimensions = 3;

/// Direction numbers from a primitive polynomial of the given degree.
static void directions(unsigned* v, int degree, unsigned a, std::vector<unsigned> m) {
    if (degree == 0) {
        for (int i = 0; i < bits; ++i) v[i] = 1u << (31 - i);
        return;
    }
    for (int i = 0; i < degree; ++i) v[i] = m[i] << (31 - i);
    for (int i = degree; i < bits; ++i) {
        v[i] = v[i - degree] ^ (v[i - degree] >> degree);
        for (int k = 1; k < degree; ++k) v[i] ^= (a >> (degree - 1 - k) & 1u) * v[i - k];
    }
}

__global__ void sobol(int n, const unsigned* __restrict__ all, float* __restrict__ points) {
    __shared__ unsigned v[bits];
    const unsigned* mine = all + bits * blockIdx.y;
#ifdef PLANTED
    if (threadIdx.x < bits / 4) v[threadIdx.x] = mine[threadIdx.x];
#else
    if (threadIdx.x < bits) v[threadIdx.x] = mine[threadIdx.x];
#endif
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        unsigned x = 0;
        for (unsigned gray = i ^ (i >> 1); gray != 0; gray &= gray - 1)
            x ^= v[__ffs(gray) - 1];  // planted: memory.uninitialised
        const int at = blockIdx.y * n + i;
        points[at] = __uint2float_rz(x >> 8) * 0x1p-24f;
    }
}

int main() {
    const int n = 2048;
    std::vector<unsigned> v(bits * dimensions);
    directions(&v[0], 0, 0, {});
    directions(&v[bits], 1, 0, {1});
    directions(&v[2 * bits], 2, 1, {1, 3});
    auto check = [](cudaError_t e) {
        if (e == cudaSuccess) return;
        std::printf("FAILED: %s\n", cudaGetErrorString(e));
        std::exit(1);
    };
    unsigned* d_v;
    float* d_points;
    std::vector<float> points(n * dimensions);
    check(cudaMalloc(&d_v, v.size() * sizeof(unsigned)));
    check(cudaMalloc(&d_points, points.size() * sizeof(float)));
    check(cudaMemcpy(d_v, v.data(), v.size() * sizeof(unsigned), cudaMemcpyHostToDevice));
    sobol<<<dim3(4, dimensions), 64>>>(n, d_v, d_points);
    check(cudaGetLastError());
    check(
        cudaMemcpy(points.data(), d_points, points.size() * sizeof(float), cudaMemcpyDeviceToHost));
    check(cudaFree(d_v));
    check(cudaFree(d_points));

    // Each cell of n equal ones holds one point of a dimension; and 64 x 32 boxes of two dimensions
    // hold one point each.
    int wrong = 0;
    for (int d = 0; d < dimensions; ++d) {
        std::vector<int> cell(n);
        for (int i = 0; i < n; ++i) ++cell[int(points[d * n + i] * n)];
        for (int count : cell) wrong += count != 1;
    }
    std::vector<int> box(64 * 32);
    for (int i = 0; i < n; ++i) ++box[int(points[i] * 64) * 32 + int(points[n + i] * 32)];
    for (int count : box) wrong += count != 1;
    std::puts(wrong ? "FAILED" : "PASSED");
    return wrong != 0;
}
