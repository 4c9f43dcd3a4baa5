// Kernels whose accesses are counted by hand, to measure the cost of a checked access. tools/bench builds
// this twice, with the checks and without, and compares.
#include <benchmark/benchmark.h>

#include <vector>

namespace {

constexpr int tile = 16;

__global__ void naive(const float* a, const float* b, float* c, int n) {
    const int row = blockIdx.y * blockDim.y + threadIdx.y;
    const int column = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0;
    for (int k = 0; k < n; ++k) sum += a[row * n + k] * b[k * n + column];
    c[row * n + column] = sum;
}

__global__ void tiled(const float* a, const float* b, float* c, int n) {
    __shared__ float as[tile][tile], bs[tile][tile];
    const int x = threadIdx.x, y = threadIdx.y;
    const int row = blockIdx.y * tile + y, column = blockIdx.x * tile + x;
    float sum = 0;
    for (int t = 0; t < n; t += tile) {
        as[y][x] = a[row * n + t + x];
        bs[y][x] = b[(t + y) * n + column];
        __syncthreads();
        for (int k = 0; k < tile; ++k) sum += as[y][k] * bs[k][x];
        __syncthreads();
    }
    c[row * n + column] = sum;
}

/// Each block of 256 adds 1024 elements.
__global__ void reduction(const float* a, const float*, float* c, int) {
    __shared__ float cache[256];
    const int i = threadIdx.x;
    float sum = 0;
    for (int k = 0; k < 4; ++k) sum += a[blockIdx.x * 1024 + k * 256 + i];
    cache[i] = sum;
    __syncthreads();
    for (int half = 128; half > 0; half /= 2) {
        if (i < half) cache[i] += cache[i + half];
        __syncthreads();
    }
    if (i == 0) c[blockIdx.x] = cache[0];
}

/// Each block of 256 counts 1024 elements in shared bins, then adds them to the grid's.
__global__ void histogram(const float* a, const float*, float* c, int) {
    __shared__ unsigned bins[256];
    unsigned* const total = reinterpret_cast<unsigned*>(c);
    const int i = threadIdx.x;
    bins[i] = 0;
    __syncthreads();
    for (int k = 0; k < 4; ++k)
        atomicAdd(&bins[static_cast<int>(a[blockIdx.x * 1024 + k * 256 + i] * 255)], 1u);
    __syncthreads();
    atomicAdd(&total[i], bins[i]);
}

__global__ void transpose(const float* a, const float*, float* c, int n) {
    __shared__ float cells[tile][tile + 1];
    const int x = threadIdx.x, y = threadIdx.y;
    cells[y][x] = a[(blockIdx.y * tile + y) * n + blockIdx.x * tile + x];
    __syncthreads();
    c[(blockIdx.x * tile + y) * n + blockIdx.y * tile + x] = cells[x][y];
}

using Kernel = void (*)(const float*, const float*, float*, int);

struct Case {
    Kernel kernel;
    bool square;  ///< blocks of 16x16 over the matrix, else of 256 over 1024 elements each
    double (*accesses)(double n);
};

void run(benchmark::State& state, const Case& what) {
    const int n = static_cast<int>(state.range(0));
    const std::size_t bytes = sizeof(float) * n * n;
    std::vector<float> values(static_cast<std::size_t>(n) * n);
    unsigned random = 1;
    for (float& value : values)
        value = static_cast<float>((random = random * 1664525u + 1013904223u) >> 8) / (1 << 24);
    float *a, *b, *c;
    cudaMalloc(&a, bytes);
    cudaMalloc(&b, bytes);
    cudaMalloc(&c, bytes);
    cudaMemcpy(a, values.data(), bytes, cudaMemcpyHostToDevice);
    cudaMemcpy(b, values.data(), bytes, cudaMemcpyHostToDevice);
    cudaMemset(c, 0, bytes);
    const dim3 grid = what.square ? dim3(n / tile, n / tile) : dim3(n * n / 1024);
    const dim3 block = what.square ? dim3(tile, tile) : dim3(256);
    for (auto _ : state) {
        what.kernel<<<grid, block>>>(a, b, c, n);
        if (cudaDeviceSynchronize() != cudaSuccess) state.SkipWithError("the kernel failed");
    }
    state.counters["accesses"] = what.accesses(n);
    cudaFree(a);
    cudaFree(b);
    cudaFree(c);
}

void add(const char* name, const Case& what) {
    auto* const entry = benchmark::RegisterBenchmark(
        name, [what](benchmark::State& state) { run(state, what); });
    entry->RangeMultiplier(2)->Range(64, 512)->Unit(benchmark::kMillisecond);
}

}  // namespace

int main(int count, char** words) {
    add("naive", {naive, true, [](double n) { return 2 * n * n * n + n * n; }});
    add("tiled", {tiled, true, [](double n) { return (2 + 4.0 / tile) * n * n * n + n * n; }});
    // Per 1024 elements: loads, one store each, then 255 steps of two loads and a store.
    add("reduction", {reduction, false, [](double n) {
                          return n * n / 1024 * (1024 + 256 + 3 * 255 + 2);
                      }});
    add("histogram",
        {histogram, false, [](double n) { return n * n / 1024 * (256 + 2 * 1024 + 2 * 256); }});
    add("transpose", {transpose, true, [](double n) { return 4 * n * n; }});
    benchmark::Initialize(&count, words);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
