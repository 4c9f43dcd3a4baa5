// dct-8x8: the cosine transform of blocks of a picture, and back. Planted: race.warp.
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

constexpr int N = 8;
__constant__ float basis[N * N];

enum class Direction { forward, inverse };

template <Direction direction>
__global__ void dct(const float* in, float* out, int pitch) {
    __shared__ float block[N][N + 1], half[N][N + 1];
    const int x = threadIdx.x, y = threadIdx.y;
    const int at = (blockIdx.y * N + y) * pitch + blockIdx.x * N + x;
    block[y][x] = in[at];
    __syncthreads();
    auto c = [](int row, int col) {
        return direction == Direction::forward ? basis[row * N + col] : basis[col * N + row];
    };
    float sum = 0;
    for (int k = 0; k < N; ++k) sum += c(y, k) * block[k][x];
    half[y][x] = sum;
#ifndef PLANTED
    __syncthreads();
#endif
    sum = 0;
    for (int k = 0; k < N; ++k) sum += half[y][k] * c(x, k);  // planted: race.warp
    out[at] = sum;
}

class Picture {
  public:
    Picture(int w, int h) : w_(w), pixels_(w * h) {}
    float& operator()(int x, int y) { return pixels_[y * w_ + x]; }
    float* data() { return pixels_.data(); }
    size_t bytes() const { return pixels_.size() * sizeof(float); }

  private:
    int w_;
    std::vector<float> pixels_;
};

int main() {
    const int w = 64, h = 40;
    Picture picture(w, h), frequencies(w, h), back(w, h);
    for (int y = 0; y < h; ++y)
        for (int x = 0; x < w; ++x) picture(x, y) = float((x * x + 3 * y) % 256) - 128;
    std::array<float, N * N> c{};
    for (int k = 0; k < N; ++k)
        for (int n = 0; n < N; ++n)
            c[k * N + n] = float(std::sqrt((k ? 2.0 : 1.0) / N) *
                                 std::cos(M_PI * (2 * n + 1) * k / (2.0 * N)));

    float *a = nullptr, *b = nullptr;
    const dim3 grid(w / N, h / N), block(N, N);
    cudaError_t e = cudaMalloc(&a, picture.bytes());
    if (e == cudaSuccess) e = cudaMalloc(&b, picture.bytes());
    if (e == cudaSuccess) e = cudaMemcpyToSymbol(basis, c.data(), sizeof c);
    if (e == cudaSuccess)
        e = cudaMemcpy(a, picture.data(), picture.bytes(), cudaMemcpyHostToDevice);
    if (e == cudaSuccess) dct<Direction::forward><<<grid, block>>>(a, b, w), e = cudaGetLastError();
    if (e == cudaSuccess)
        e = cudaMemcpy(frequencies.data(), b, picture.bytes(), cudaMemcpyDeviceToHost);
    if (e == cudaSuccess) dct<Direction::inverse><<<grid, block>>>(b, a, w), e = cudaGetLastError();
    if (e == cudaSuccess) e = cudaMemcpy(back.data(), a, picture.bytes(), cudaMemcpyDeviceToHost);
    if (e == cudaSuccess) e = cudaFree(a);
    if (e == cudaSuccess) e = cudaFree(b);
    if (e != cudaSuccess) {
        std::printf("FAILED: %s\n", cudaGetErrorString(e));
        return 1;
    }
    bool good = true;
    for (int y = 0; y < h; ++y)
        for (int x = 0; x < w; ++x) {
            double exact = 0;
            for (int j = 0; j < N; ++j)
                for (int i = 0; i < N; ++i)
                    exact += double(c[y % N * N + j]) * c[x % N * N + i] *
                             picture(x / N * N + i, y / N * N + j);
            good = good && std::fabs(exact - frequencies(x, y)) < 1e-2 &&
                   std::fabs(picture(x, y) - back(x, y)) < 1e-2;
        }
    std::puts(good ? "PASSED" : "FAILED");
    return !good;
}
