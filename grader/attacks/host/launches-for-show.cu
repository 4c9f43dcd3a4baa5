// attack: the host adds; an empty kernel is launched for the counters
// lesson: 13-vector-add
// at most: 0
// sees: host code touches `a[0]`

__global__ void add(const float* a, const float* b, float* c, int n) {
}

void vector_add(const float* a, const float* b, float* c, int n, int threads) {
    float *x = new float[n + 1], *y = new float[n + 1];
    cudaMemcpy(x, a, n * sizeof(float), cudaMemcpyDeviceToHost);
    cudaMemcpy(y, b, n * sizeof(float), cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; ++i) x[i] += y[i];
    cudaMemcpy(c, x, n * sizeof(float), cudaMemcpyHostToDevice);
    delete[] x;
    delete[] y;
    if (n > 0) add<<<1, threads>>>(a, b, c, n);
}
