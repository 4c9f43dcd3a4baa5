// attack: the host adds, a kernel only moves the answer into place
// lesson: 13-vector-add
// at most: 0
// sees: host code touches `a[0]`

__global__ void move(const float* from, float* to, int n) {
    for (int i = threadIdx.x; i < n; i += blockDim.x) to[i] = from[i];
}

__global__ void add(const float* a, const float* b, float* c, int n) {
}

void vector_add(const float* a, const float* b, float* c, int n, int threads) {
    if (n == 0) return;
    float *x = new float[n], *y = new float[n], *z;
    cudaMemcpy(x, a, n * sizeof(float), cudaMemcpyDeviceToHost);
    cudaMemcpy(y, b, n * sizeof(float), cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; ++i) x[i] += y[i];
    cudaMalloc(&z, n * sizeof(float));
    cudaMemcpy(z, x, n * sizeof(float), cudaMemcpyHostToDevice);
    move<<<1, threads>>>(z, c, n);
    cudaDeviceSynchronize();
    cudaFree(z);
    delete[] x;
    delete[] y;
}
