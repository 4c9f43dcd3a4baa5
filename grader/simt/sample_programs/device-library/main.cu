// device-library: Newton's method, its functions in a library of device code. Planted:
// bounds.global.
#include <cmath>
#include <cstdio>
#include <vector>

#include "poly.h"

__global__ void findRoots(Polynomial p, const double* starts, double* roots, int* steps, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
#ifndef PLANTED
    if (i >= n) return;
#endif
    int own = 0;
    roots[i] = newton(p, starts[i], 100, &own);  // planted: bounds.global
    atomicMax(steps, own);
}

static bool failed(cudaError_t status) {
    if (status != cudaSuccess) std::printf("FAILED: %s\n", cudaGetErrorString(status));
    return status != cudaSuccess;
}

int main() {
    // (x - 1)(x - 2)(x + 3) = x^3 - 7x + 6
    const Polynomial p = {{6, -7, 0, 1}, 3};
    const int n = 300;
    std::vector<double> x(n);
    for (int i = 0; i < n; ++i) x[i] = -6 + 12.0 * (i + 0.37) / n;
    double *starts = nullptr, *roots = nullptr;
    int *steps = nullptr, most = 0;
    if (failed(cudaMalloc(&starts, n * sizeof(double))) ||
        failed(cudaMalloc(&roots, n * sizeof(double))) || failed(cudaMalloc(&steps, sizeof(int))) ||
        failed(cudaMemset(steps, 0, sizeof(int))) ||
        failed(cudaMemcpy(starts, x.data(), n * sizeof(double), cudaMemcpyHostToDevice)))
        return 1;
    findRoots<<<(n + 63) / 64, 64>>>(p, starts, roots, steps, n);
    if (failed(cudaGetLastError()) ||
        failed(cudaMemcpy(x.data(), roots, n * sizeof(double), cudaMemcpyDeviceToHost)) ||
        failed(cudaMemcpy(&most, steps, sizeof(int), cudaMemcpyDeviceToHost)) ||
        failed(cudaFree(starts)) || failed(cudaFree(roots)) || failed(cudaFree(steps)))
        return 1;
    int wrong = 0;
    for (double root : x) {
        const double nearest =
            std::fmin(std::fabs(root + 3), std::fmin(std::fabs(root - 1), std::fabs(root - 2)));
        wrong += !(nearest < 1e-9) || !(std::fabs(evaluate(p, root)) < 1e-11);
    }
    std::printf("at most %s steps\n", most < 100 ? "99" : "100 or more");
    std::puts(wrong || most >= 100 ? "FAILED" : "PASSED");
    return wrong || most >= 100;
}
