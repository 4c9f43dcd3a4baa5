#include "scale.h"
static __global__ void scale_all(float* v, int n, float f) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) v[i] = shifted(v[i]) * f < limit ? shifted(v[i]) * f : limit;
}
void scale(float* values, int n, float factor) {
    scale_all<<<(n + 127) / 128, 128>>>(values, n, factor);
}
