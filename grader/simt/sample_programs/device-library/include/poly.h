#pragma once

/// Coefficients, the constant first.
struct Polynomial {
    static constexpr int most = 8;
    double c[most];
    int degree;
};

__host__ __device__ double evaluate(const Polynomial& p, double x);
__host__ __device__ double derivative(const Polynomial& p, double x);

/// A root near x; *steps: number of steps, most if it did not converge.
__device__ double newton(const Polynomial& p, double x, int most, int* steps);
