#include "poly.h"

__host__ __device__ double evaluate(const Polynomial& p, double x) {
    double sum = 0;
    for (int k = p.degree; k >= 0; --k) sum = sum * x + p.c[k];
    return sum;
}

__host__ __device__ double derivative(const Polynomial& p, double x) {
    double sum = 0;
    for (int k = p.degree; k >= 1; --k) sum = sum * x + k * p.c[k];
    return sum;
}
