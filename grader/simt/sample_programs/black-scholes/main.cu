// black-scholes: prices of options, a structure of arrays, pinned host memory. Planted:
// memory.double-free.
#include <cuda_runtime.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    float *price, *strike, *years;  // in
    float *call, *put;              // out
} Options;

#define N_OPTIONS 1500
#define RISKFREE 0.02f
#define VOLATILITY 0.30f

#define CUDA_OK(call)                                                                     \
    {                                                                                     \
        const cudaError_t error = call;                                                   \
        if (error != cudaSuccess) {                                                       \
            printf("FAILED: %s:%d, %s\n", __FILE__, __LINE__, cudaGetErrorString(error)); \
            exit(1);                                                                      \
        }                                                                                 \
    }

__device__ inline float cnd(float d) {
    const float k = __fdividef(1.0f, 1.0f + 0.2316419f * fabsf(d));
    const float poly =
        k * (0.31938153f +
             k * (-0.356563782f + k * (1.781477937f + k * (-1.821255978f + k * 1.330274429f))));
    const float tail = 0.39894228040f * __expf(-0.5f * d * d) * poly;
    return d > 0 ? 1.0f - tail : tail;
}

__global__ void blackScholes(Options o, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        const float s = o.price[i], x = o.strike[i], t = o.years[i];
        const float root = sqrtf(t);
        const float d1 =
            (__logf(s / x) + (RISKFREE + 0.5f * VOLATILITY * VOLATILITY) * t) / (VOLATILITY * root);
        const float d2 = d1 - VOLATILITY * root;
        const float discount = __expf(-RISKFREE * t);
        o.call[i] = s * cnd(d1) - x * discount * cnd(d2);
        o.put[i] = x * discount * (1.0f - cnd(d2)) - s * (1.0f - cnd(d1));
    }
}

static double normal(double d) {
    return 0.5 * erfc(-d / sqrt(2.0));
}

static float random_between(float low, float high) {
    return low + (high - low) * (rand() / (float)RAND_MAX);
}

int main(void) {
    Options host, device;
    float** h[] = {&host.price, &host.strike, &host.years, &host.call, &host.put};
    float** d[] = {&device.price, &device.strike, &device.years, &device.call, &device.put};
    const size_t bytes = N_OPTIONS * sizeof(float);
    int i, wrong = 0;
    for (i = 0; i < 5; ++i) {
        CUDA_OK(cudaMallocHost((void**)h[i], bytes));
        CUDA_OK(cudaMalloc((void**)d[i], bytes));
    }
    srand(5347);
    for (i = 0; i < N_OPTIONS; ++i) {
        host.price[i] = random_between(5, 30);
        host.strike[i] = random_between(1, 100);
        host.years[i] = random_between(0.25f, 10);
    }
    for (i = 0; i < 3; ++i)
        CUDA_OK(cudaMemcpyAsync(*d[i], *h[i], bytes, cudaMemcpyHostToDevice, 0));
    blackScholes<<<4, 128>>>(device, N_OPTIONS);
    CUDA_OK(cudaGetLastError());
    for (i = 3; i < 5; ++i)
        CUDA_OK(cudaMemcpyAsync(*h[i], *d[i], bytes, cudaMemcpyDeviceToHost, 0));
    CUDA_OK(cudaDeviceSynchronize());

    for (i = 0; i < N_OPTIONS; ++i) {
        const double s = host.price[i], x = host.strike[i], t = host.years[i];
        const double d1 =
            (log(s / x) + (RISKFREE + 0.5 * VOLATILITY * VOLATILITY) * t) / (VOLATILITY * sqrt(t));
        const double d2 = d1 - VOLATILITY * sqrt(t);
        const double call = s * normal(d1) - x * exp(-RISKFREE * t) * normal(d2);
        // call - put = price - discounted strike
        const double put = call - s + x * exp(-RISKFREE * t);
        if (!(fabs(call - host.call[i]) < 1e-3) || !(fabs(put - host.put[i]) < 1e-3)) ++wrong;
    }
    for (i = 0; i < 5; ++i) {
        CUDA_OK(cudaFree(*d[i]));
#ifdef PLANTED
        cudaFree(*h[i]);  // planted: memory.double-free
#else
        CUDA_OK(cudaFreeHost(*h[i]));
#endif
    }
    printf(wrong ? "FAILED: %d\n" : "PASSED\n", wrong);
    return wrong != 0;
}
