// attack: host code reads and writes the device arrays directly
// lesson: 13-vector-add
// at most: 0
// sees: host code touches `a[0]`

__global__ void add(const float* a, const float* b, float* c, int n) {
}

void vector_add(const float* a, const float* b, float* c, int n, int threads) {
    for (int i = 0; i < n; ++i) c[i] = a[i] + b[i];
}
