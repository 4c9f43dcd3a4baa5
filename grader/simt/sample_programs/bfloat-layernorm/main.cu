// bfloat-layernorm: rows of bfloat16 become mean 0 and variance 1; a warp for each row. Planted:
// warp.mask.
#include <cuda_bf16.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

using bf16 = __nv_bfloat16;

#define TRY(call)                                               \
    if (cudaError_t error = (call); error != cudaSuccess) {     \
        std::printf("FAILED: %s\n", cudaGetErrorString(error)); \
        std::exit(1);                                           \
    }

struct Sums {
    float sum, squares;
    __device__ Sums operator+(Sums o) const { return {sum + o.sum, squares + o.squares}; }
};

__device__ Sums warp_total(Sums s) {
    for (int way = 16; way > 0; way >>= 1)
        s = s + Sums{__shfl_xor_sync(~0u, s.sum, way),
                     __shfl_xor_sync(~0u, s.squares, way)};  // planted: warp.mask
    return s;
}

__global__ void layernorm(const bf16* __restrict__ in, bf16* __restrict__ out, int rows,
                          int columns, float epsilon) {
    const int row = blockIdx.x * blockDim.y + threadIdx.y, lane = threadIdx.x;
    if (row >= rows) return;
    Sums own{0, 0};
    for (int c = lane; c < columns; c += 32) {
        const float x = __bfloat162float(in[row * columns + c]);
        own = own + Sums{x, x * x};
    }
#ifdef PLANTED
    if (lane >= columns) return;
#endif
    const Sums all = warp_total(own);
    const float mean = all.sum / columns,
                factor = rsqrtf(all.squares / columns - mean * mean + epsilon);
    for (int c = lane; c < columns; c += 32)
        out[row * columns + c] =
            __float2bfloat16((__bfloat162float(in[row * columns + c]) - mean) * factor);
}

static int test(int rows, int columns) {
    std::vector<bf16> in(rows * columns), out(rows * columns);
    for (int i = 0; i < rows * columns; ++i) in[i] = __float2bfloat16((i * 37 % 101) / 20.0f - 1);
    bf16 *d_in, *d_out;
    TRY(cudaMalloc(&d_in, in.size() * sizeof(bf16)));
    TRY(cudaMalloc(&d_out, in.size() * sizeof(bf16)));
    TRY(cudaMemcpy(d_in, in.data(), in.size() * sizeof(bf16), cudaMemcpyHostToDevice));
    layernorm<<<(rows + 3) / 4, dim3(32, 4)>>>(d_in, d_out, rows, columns, 1e-5f);
    TRY(cudaGetLastError());
    TRY(cudaMemcpy(out.data(), d_out, in.size() * sizeof(bf16), cudaMemcpyDeviceToHost));
    TRY(cudaFree(d_in));
    TRY(cudaFree(d_out));
    int wrong = 0;
    for (int r = 0; r < rows; ++r) {
        double sum = 0, squares = 0;
        for (int c = 0; c < columns; ++c) {
            const double x = __bfloat162float(in[r * columns + c]);
            sum += x, squares += x * x;
        }
        const double mean = sum / columns,
                     deviation = std::sqrt(squares / columns - mean * mean + 1e-5);
        for (int c = 0; c < columns; ++c) {
            const double exact = (__bfloat162float(in[r * columns + c]) - mean) / deviation;
            wrong += !(std::fabs(exact - __bfloat162float(out[r * columns + c])) < 0.02);  // 8 bits
        }
    }
    return wrong;
}

int main() {
    const int wrong = test(10, 100) + test(7, 20);
    std::puts(wrong ? "FAILED" : "PASSED");
    return wrong != 0;
}
