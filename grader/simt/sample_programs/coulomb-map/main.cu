// coulomb-map: the potential of charges on a grid, several points for each thread; a functor
// decides on a cut-off. Planted: copy.direction.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

struct Charge {
    float x, y, z, q;
};

struct NoCutoff {
    __host__ __device__ bool operator()(float) const { return true; }
};
struct Cutoff {
    float squared;
    __host__ __device__ bool operator()(float distance) const { return distance < squared; }
};

template <int PER_THREAD, class Near>
__global__ void potential(const float4* __restrict__ charges, int n, float z, float spacing,
                          float* grid, int width, Near near) {
    const int row = blockIdx.y * blockDim.y + threadIdx.y;
    const int column = blockIdx.x * blockDim.x * PER_THREAD + threadIdx.x;
    float sum[PER_THREAD] = {};
    for (int k = 0; k < n; ++k) {
        const float4 c = __ldg(&charges[k]);
        const float dy = c.y - row * spacing, dz = c.z - z, yz = dy * dy + dz * dz;
#pragma unroll
        for (int p = 0; p < PER_THREAD; ++p) {
            const float dx = c.x - (column + p * int(blockDim.x)) * spacing, d = dx * dx + yz;
            if (near(d)) sum[p] += c.w * rsqrtf(d);
        }
    }
#pragma unroll
    for (int p = 0; p < PER_THREAD; ++p) grid[row * width + column + p * blockDim.x] += sum[p];
}

static int line_failed = 0;
#define CHECK(c) \
    if ((c) != cudaSuccess && !line_failed) line_failed = __LINE__

template <class Near>
int test(const std::vector<Charge>& charges, Near near) {
    const int width = 64, height = 24;
    const float spacing = 0.5f, z = 1.25f;
    std::vector<float> grid(width * height);
    float4* d_charges;
    float* d_grid;
    const size_t bytes = charges.size() * sizeof(Charge);
    static_assert(sizeof(Charge) == sizeof(float4));
    CHECK(cudaMalloc(&d_charges, bytes));
    CHECK(cudaMalloc(&d_grid, grid.size() * sizeof(float)));
    CHECK(cudaMemset(d_grid, 0, grid.size() * sizeof(float)));
#ifdef PLANTED
    const auto kind = cudaMemcpyDeviceToHost;
#else
    const auto kind = cudaMemcpyHostToDevice;
#endif
    CHECK(cudaMemcpy(d_charges, charges.data(), bytes, kind));  // planted: copy.direction
    potential<4><<<dim3(width / 64, height / 8), dim3(16, 8)>>>(d_charges, int(charges.size()), z,
                                                                spacing, d_grid, width, near);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(grid.data(), d_grid, grid.size() * sizeof(float), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(d_charges));
    CHECK(cudaFree(d_grid));
    int wrong = 0;
    for (int r = 0; r < height; ++r)
        for (int c = 0; c < width; ++c) {
            double sum = 0;
            for (const Charge& a : charges) {
                const float dx = a.x - c * spacing, dy = a.y - r * spacing, dz = a.z - z,
                            d = dx * dx + (dy * dy + dz * dz);
                if (near(d)) sum += a.q / std::sqrt(double(d));
            }
            wrong += !(std::fabs(sum - grid[r * width + c]) < 1e-3);
        }
    return wrong;
}

int main() {
    std::vector<Charge> charges;
    for (int k = 0; k < 40; ++k)
        charges.push_back(
            {k * 17 % 32 + 0.13f, k * 7 % 12 + 0.21f, k % 3 * 1.0f, k % 2 ? 1.0f : -0.5f});
    const int wrong = test(charges, NoCutoff{}) + test(charges, Cutoff{30.1f});
    if (line_failed) std::printf("a CUDA call failed in line %d\n", line_failed);
    std::puts(wrong || line_failed ? "FAILED" : "PASSED");
    return wrong || line_failed;
}
