// binomial-options: a block walks back through the tree of one option. Planted: barrier.divergent.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define STEPS 160
#define THREADS 64
#define PER_THREAD ((STEPS + 1 + THREADS - 1) / THREADS)

struct Option {
    float s, x;
};
struct Tree {
    float vsdt, pu, pd;
};

__constant__ Option d_options[16];
__constant__ Tree d_tree;

__host__ __device__ inline double payoff(double s, double x, double vsdt, int i) {
    const double d = s * exp(vsdt * (2.0 * i - STEPS)) - x;
    return d > 0 ? d : 0;
}

__global__ void binomial(float* value) {
    __shared__ float call[THREADS * PER_THREAD + 1];
    const Option o = d_options[blockIdx.x];
    for (int i = threadIdx.x; i < THREADS * PER_THREAD + 1; i += blockDim.x)
        call[i] = i <= STEPS ? (float)payoff(o.s, o.x, d_tree.vsdt, i) : 0;
    __syncthreads();
    float next[PER_THREAD];
    for (int level = STEPS; level > 0; --level) {
#ifdef PLANTED
        if (PER_THREAD * threadIdx.x > level) break;
#endif
#pragma unroll
        for (int k = 0; k < PER_THREAD; ++k) {
            const int i = threadIdx.x * PER_THREAD + k;
            next[k] = d_tree.pu * call[i + 1] + d_tree.pd * call[i];
        }
        __syncthreads();  // planted: barrier.divergent
#pragma unroll
        for (int k = 0; k < PER_THREAD; ++k) call[threadIdx.x * PER_THREAD + k] = next[k];
        __syncthreads();
    }
    if (threadIdx.x == 0) value[blockIdx.x] = call[0];
}

#define CHECK(e)                                           \
    {                                                      \
        cudaError_t r = e;                                 \
        if (r != cudaSuccess) {                            \
            printf("FAILED: %s\n", cudaGetErrorString(r)); \
            exit(1);                                       \
        }                                                  \
    }

int main() {
    const int n = 16;
    const double years = 1.5, rate = 0.06, volatility = 0.1, dt = years / STEPS;
    const double vdt = volatility * sqrt(dt), up = exp(vdt), down = exp(-vdt),
                 growth = exp(rate * dt);
    const double pu = (growth - down) / (up - down), discount = exp(-rate * dt);
    Option options[n];
    for (int i = 0; i < n; ++i) options[i] = {20.0f + i, 12.0f + 3 * (i % 6)};
    const Tree tree = {float(vdt), float(pu * discount), float((1 - pu) * discount)};
    float *d_value, value[n];
    CHECK(cudaMalloc(&d_value, sizeof value));
    CHECK(cudaMemcpyToSymbol(d_options, options, sizeof options));
    CHECK(cudaMemcpyToSymbol(d_tree, &tree, sizeof tree));
    binomial<<<n, THREADS>>>(d_value);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(value, d_value, sizeof value, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(d_value));

    int wrong = 0;
    for (int o = 0; o < n; ++o) {
        std::vector<double> call(STEPS + 1);
        for (int i = 0; i <= STEPS; ++i) call[i] = payoff(options[o].s, options[o].x, vdt, i);
        for (int level = STEPS; level > 0; --level)
            for (int i = 0; i < level; ++i)
                call[i] = discount * (pu * call[i + 1] + (1 - pu) * call[i]);
        wrong += !(std::fabs(value[o] - call[0]) < 2e-3 * (1 + call[0]));
    }
    printf(wrong ? "FAILED: %d options\n" : "PASSED\n", wrong);
    return wrong;
}
