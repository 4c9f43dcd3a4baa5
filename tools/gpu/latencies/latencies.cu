// Measures how many clock cycles pass until a value is there: from the register that the
// instruction before wrote, from shared memory, L1, L2 and device memory. One thread follows a ring
// of indices in random order, so each load waits for the one before.
//
//     nvcc -O3 -arch=native tools/gpu/latencies/latencies.cu -o latencies && ./latencies
//
// The table in lessons/31-gpu1-naive/README.md comes from it.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <random>
#include <vector>

namespace {

constexpr int steps = 32768;
constexpr std::size_t line_bytes = 128;

void check(cudaError_t error) {
    if (error == cudaSuccess) return;
    std::fprintf(stderr, "latencies: %s\n", cudaGetErrorString(error));
    std::exit(1);
}

struct Measured {
    long long cycles;
    unsigned last;  // so that the compiler keeps the loads
};

__global__ void from_register(float factor, Measured* to) {
    float value = factor;
    const long long begin = clock64();
#pragma unroll 64
    for (int i = 0; i < steps; ++i) value = __fmaf_rn(value, factor, factor);
    const long long end = clock64();
    *to = {end - begin, __float_as_uint(value)};
}

__global__ void from_shared(Measured* to) {
    __shared__ unsigned next[1024];
    for (unsigned i = 0; i < 1024; ++i) next[i] = (i + 33) % 1024;
    unsigned at = 0;
    const long long begin = clock64();
    for (int i = 0; i < steps; ++i) at = next[at];
    const long long end = clock64();
    *to = {end - begin, at};
}

__global__ void from_l1(const unsigned* next, unsigned at, int untimed, Measured* to) {
    for (int i = 0; i < untimed; ++i) at = __ldca(next + at);
    const long long begin = clock64();
    for (int i = 0; i < steps; ++i) at = __ldca(next + at);
    const long long end = clock64();
    *to = {end - begin, at};
}

// ld.cg passes L1 by.
__global__ void past_l1(const unsigned* next, unsigned at, int untimed, Measured* to) {
    for (int i = 0; i < untimed; ++i) at = __ldcg(next + at);
    const long long begin = clock64();
    for (int i = 0; i < steps; ++i) at = __ldcg(next + at);
    const long long end = clock64();
    *to = {end - begin, at};
}

// A ring through one word of each line, in random order.
class Ring {
  public:
    explicit Ring(std::size_t bytes) : order_(bytes / line_bytes) {
        constexpr unsigned words = line_bytes / sizeof(unsigned);
        std::iota(order_.begin(), order_.end(), 0u);
        std::shuffle(order_.begin(), order_.end(), std::mt19937(1));
        for (unsigned& place : order_) place *= words;
        std::vector<unsigned> next(order_.size() * words);
        for (std::size_t i = 0; i < order_.size(); ++i)
            next[order_[i]] = order_[(i + 1) % order_.size()];
        check(cudaMalloc(&next_, bytes));
        check(cudaMemcpy(next_, next.data(), bytes, cudaMemcpyHostToDevice));
    }
    const unsigned* next() const { return next_; }
    unsigned place(std::size_t i) const { return order_[i % order_.size()]; }

  private:
    std::vector<unsigned> order_;
    unsigned* next_ = nullptr;
};

double cycles_per_step(Measured* measured) {
    check(cudaGetLastError());
    check(cudaDeviceSynchronize());
    return static_cast<double>(measured->cycles) / steps;
}

}  // namespace

int main() {
    cudaDeviceProp device{};
    check(cudaGetDeviceProperties(&device, 0));
    Measured* measured = nullptr;
    check(cudaMallocManaged(&measured, sizeof *measured));
    const Ring in_l1(16 << 10), in_l2(4 << 20), beyond_l2(std::size_t{256} << 20);
    std::printf("%s, L2 of %d MiB\n%9s %7s %5s %5s %7s\n", device.name, device.l2CacheSize >> 20,
                "register", "shared", "L1", "L2", "memory");
    for (std::size_t round = 0; round < 5; ++round) {
        from_register<<<1, 1>>>(0.5f, measured);
        const double of_register = cycles_per_step(measured);
        from_shared<<<1, 1>>>(measured);
        const double of_shared = cycles_per_step(measured);
        from_l1<<<1, 1>>>(in_l1.next(), 0, steps, measured);
        const double of_l1 = cycles_per_step(measured);
        past_l1<<<1, 1>>>(in_l2.next(), 0, steps, measured);
        const double of_l2 = cycles_per_step(measured);
        // Each round begins where no round before has been.
        past_l1<<<1, 1>>>(beyond_l2.next(), beyond_l2.place(2 * steps * round), 1024, measured);
        const double of_memory = cycles_per_step(measured);
        std::printf("%9.1f %7.1f %5.1f %5.1f %7.1f\n", of_register, of_shared, of_l1, of_l2,
                    of_memory);
    }
}
