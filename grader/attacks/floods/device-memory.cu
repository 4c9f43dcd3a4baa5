// attack: takes device memory without end
// lesson: 13-vector-add
// at most: 0
// sees: 

__global__ void add(const float* a, const float* b, float* c, int n) {
}

void vector_add(const float* a, const float* b, float* c, int n, int threads) {
    for (;;) { void* p; if (cudaMalloc(&p, 1 << 28) != cudaSuccess) break; cudaMemset(p, 1, 1 << 28); }
}
