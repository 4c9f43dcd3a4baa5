#include "poly.h"

__device__ double newton(const Polynomial& p, double x, int most, int* steps) {
    int done = 0;
    for (; done < most; ++done) {
        const double value = evaluate(p, x);
        if (fabs(value) < 1e-12) break;
        x -= value / derivative(p, x);
    }
    *steps = done;
    return x;
}
