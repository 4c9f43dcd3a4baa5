// attack: the host function clears the output and launches nothing
// lesson: 13-vector-add
// at most: 35
// sees: 

__global__ void add(const float* a, const float* b, float* c, int n) {
    int stride = blockDim.x * gridDim.x;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride) c[i] = a[i] + b[i];
}

void vector_add(const float* a, const float* b, float* c, int n, int threads) {
    cudaMemset(c, 0, n * sizeof(float));
}
