// interval-newton: bounds of a square root by rounding down and up. Planted: bounds.local.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

struct Interval {
    double low, high;
};

/// Both positive.
__device__ Interval quotient(Interval a, Interval b) {
    return {__ddiv_rd(a.low, b.high), __ddiv_ru(a.high, b.low)};
}

__device__ Interval intersection(Interval a, Interval b) {
    return {fmax(a.low, b.low), fmin(a.high, b.high)};
}

__global__ void roots(const double* x, Interval* out, int n) {
    Interval guess[2];
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const double value = x[i < n ? i : n - 1];
    guess[0] = {fmin(1.0, value), fmax(1.0, value)};
#ifdef PLANTED
    __shared__ Interval* shared_guess;
    if (threadIdx.x == 0) shared_guess = guess;
    __syncthreads();
    const Interval first = shared_guess[0];  // planted: bounds.local
    guess[0] = {fmin(first.low, value), fmax(first.high, value)};
#endif
    for (int step = 0; step < 60; ++step) {
        const Interval from = guess[step % 2];
        const double middle = 0.5 * (from.low + from.high);
        // The root lies between m and x / m, whatever m is.
        const Interval m = {middle, middle}, other = quotient({value, value}, m);
        const Interval both = {fmin(m.low, other.low), fmax(m.high, other.high)};
        guess[(step + 1) % 2] = intersection(from, both);
    }
    if (i < n) out[i] = guess[0];
}

int main() {
    const int n = 200;
    std::vector<double> x(n);
    std::vector<Interval> result(n);
    for (int i = 0; i < n; ++i) x[i] = 0.01 + i * 0.37;
    double* d_x;
    Interval* d_out;
    auto must = [](cudaError_t e) {
        if (e != cudaSuccess) {
            std::printf("FAILED: %s\n", cudaGetErrorString(e));
            std::exit(1);
        }
    };
    must(cudaMalloc(&d_x, n * sizeof(double)));
    must(cudaMalloc(&d_out, n * sizeof(Interval)));
    must(cudaMemcpy(d_x, x.data(), n * sizeof(double), cudaMemcpyHostToDevice));
    roots<<<(n + 63) / 64, 64>>>(d_x, d_out, n);
    must(cudaGetLastError());
    must(cudaMemcpy(result.data(), d_out, n * sizeof(Interval), cudaMemcpyDeviceToHost));
    must(cudaFree(d_x));
    must(cudaFree(d_out));
    int wrong = 0;
    for (int i = 0; i < n; ++i) {
        const long double root = std::sqrt((long double)x[i]);
        wrong += !(result[i].low <= root && root <= result[i].high &&
                   result[i].high - result[i].low < 1e-12);
    }
    std::puts(wrong ? "FAILED" : "PASSED");
    return wrong != 0;
}
