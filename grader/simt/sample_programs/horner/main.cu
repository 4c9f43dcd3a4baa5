// horner: a polynomial of a degree that is known at run time, at many places. Planted:
// index.narrow.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call)                                                                \
    do {                                                                           \
        const cudaError_t e = (call);                                              \
        if (e != cudaSuccess) {                                                    \
            std::printf("FAILED: line %d: %s\n", __LINE__, cudaGetErrorString(e)); \
            std::exit(1);                                                          \
        }                                                                          \
    } while (0)

/// y[i] = factors[0] + factors[1] * x[i] + ... + factors[count - 1] * x[i]^(count - 1)
__global__ void evaluate(const double* factors, int count, const double* x, double* y, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    double value = 0;
#ifdef PLANTED
    unsigned char k = 1;  // enough for the degree of today
#else
    int k = 1;
#endif
    for (; k <= count; ++k)  // planted: index.narrow
        value = value * x[i] + factors[count - k];
    y[i] = value;
}

int main() {
    const int n = 3000, count = 24, block = 128;
    std::vector<double> factors(count), x(n), y(n);
    for (int k = 0; k < count; ++k) factors[k] = (k % 2 == 0 ? 1.0 : -1.0) / (k + 1);
    for (int i = 0; i < n; ++i) x[i] = (i - n / 2) / 1600.0;

    double *factorsD, *xD, *yD;
    CHECK(cudaMalloc(&factorsD, count * sizeof(double)));
    CHECK(cudaMalloc(&xD, n * sizeof(double)));
    CHECK(cudaMalloc(&yD, n * sizeof(double)));
    CHECK(cudaMemcpy(factorsD, factors.data(), count * sizeof(double), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(xD, x.data(), n * sizeof(double), cudaMemcpyHostToDevice));
    evaluate<<<(n + block - 1) / block, block>>>(factorsD, count, xD, yD, n);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(y.data(), yD, n * sizeof(double), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(factorsD));
    CHECK(cudaFree(xD));
    CHECK(cudaFree(yD));

    double worst = 0;
    for (int i = 0; i < n; ++i) {
        double sum = 0;
        for (int k = 0; k < count; ++k) sum += factors[k] * std::pow(x[i], k);
        worst = std::fmax(worst, std::fabs(sum - y[i]));
    }
    const bool right = worst < 1e-10;
    std::printf("%s: largest difference %.1e\n", right ? "PASSED" : "FAILED", worst);
    return right ? 0 : 1;
}
