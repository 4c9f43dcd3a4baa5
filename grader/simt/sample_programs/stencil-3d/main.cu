// stencil-3d: seven points; a block walks through the planes and keeps three of them, one in shared
// memory, two in registers. Planted: race.shared.
#include <algorithm>
#include <cstdio>
#include <vector>

namespace stencil {

constexpr int in_tile = 16, out_tile = in_tile - 2;

struct Volume {
    int n;
    __host__ __device__ int index(int z, int y, int x) const { return (z * n + y) * n + x; }
    __host__ __device__ bool has(int z, int y, int x) const {
        return z >= 0 && z < n && y >= 0 && y < n && x >= 0 && x < n;
    }
    __host__ __device__ bool is_inside(int z, int y, int x) const {
        return z > 0 && z < n - 1 && y > 0 && y < n - 1 && x > 0 && x < n - 1;
    }
};

__global__ void sweep(Volume volume, const int* __restrict__ in, int* __restrict__ out) {
    const int z0 = blockIdx.z * out_tile;
    const int y = int(blockIdx.y * out_tile + threadIdx.y) - 1;
    const int x = int(blockIdx.x * out_tile + threadIdx.x) - 1;
    __shared__ int plane[in_tile][in_tile];
    auto value = [&](int z) { return volume.has(z, y, x) ? in[volume.index(z, y, x)] : 0; };
    int below = value(z0 - 1), here = value(z0);
    for (int z = z0; z < z0 + out_tile; ++z) {
        plane[threadIdx.y][threadIdx.x] = here;
        const int above = value(z + 1);
        __syncthreads();
        if (volume.is_inside(z, y, x) && threadIdx.y >= 1 && threadIdx.y < in_tile - 1 &&
            threadIdx.x >= 1 && threadIdx.x < in_tile - 1)
            out[volume.index(z, y, x)] =
                below + above - 6 * here + plane[threadIdx.y][threadIdx.x - 1] +
                plane[threadIdx.y][threadIdx.x + 1] +
                plane[threadIdx.y - 1][threadIdx.x] +  // planted: race.shared
                plane[threadIdx.y + 1][threadIdx.x];
#ifndef PLANTED
        __syncthreads();
#endif
        below = here;
        here = above;
    }
}

}  // namespace stencil

int main() {
    const stencil::Volume volume{30};
    const int cells = volume.n * volume.n * volume.n;
    std::vector<int> in(cells), out(cells);
    unsigned state = 5;
    std::generate(in.begin(), in.end(), [&] { return int((state = state * 69069u + 1u) >> 24); });

    int *d_in = nullptr, *d_out = nullptr;
    auto ok = [](cudaError_t e) {
        if (e != cudaSuccess) std::printf("FAILED: %s\n", cudaGetErrorString(e));
        return e == cudaSuccess;
    };
    if (!ok(cudaMalloc(&d_in, cells * sizeof(int))) ||
        !ok(cudaMalloc(&d_out, cells * sizeof(int))) ||
        !ok(cudaMemcpy(d_in, in.data(), cells * sizeof(int), cudaMemcpyHostToDevice)) ||
        !ok(cudaMemset(d_out, 0, cells * sizeof(int))))
        return 1;
    const unsigned blocks = (volume.n + stencil::out_tile - 1) / stencil::out_tile;
    stencil::sweep<<<{blocks, blocks, blocks}, {stencil::in_tile, stencil::in_tile}>>>(volume, d_in,
                                                                                       d_out);
    if (!ok(cudaGetLastError()) ||
        !ok(cudaMemcpy(out.data(), d_out, cells * sizeof(int), cudaMemcpyDeviceToHost)) ||
        !ok(cudaFree(d_in)) || !ok(cudaFree(d_out)))
        return 1;

    for (int z = 0; z < volume.n; ++z)
        for (int y = 0; y < volume.n; ++y)
            for (int x = 0; x < volume.n; ++x) {
                int expected = 0;
                if (volume.is_inside(z, y, x)) {
                    auto at = [&](int dz, int dy, int dx) {
                        return in[volume.index(z + dz, y + dy, x + dx)];
                    };
                    expected = at(-1, 0, 0) + at(1, 0, 0) + at(0, -1, 0) + at(0, 1, 0) +
                               at(0, 0, -1) + at(0, 0, 1) - 6 * at(0, 0, 0);
                }
                if (out[volume.index(z, y, x)] != expected) {
                    std::printf("FAILED at (%d, %d, %d)\n", x, y, z);
                    return 1;
                }
            }
    std::printf("PASSED\n");
}
