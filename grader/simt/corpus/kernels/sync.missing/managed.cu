// corpus: entry void run(const float* a, float* c)
// corpus: array a in 256
// corpus: array c inout 256
// corpus: expect sync.missing 15 7
// The host reads managed memory right after the launch.
__global__ void twice(const float* a, float* m) {
    m[threadIdx.x] = 2 * a[threadIdx.x];
}

void run(const float* a, float*) {
    float* m;
    cudaMallocManaged(&m, 256 * sizeof(float));
    twice<<<1, 256>>>(a, m);
    float sum = 0;
    for (int i = 0; i < 256; ++i) sum += m[i];
    cudaDeviceSynchronize();
    m[0] = sum;
    cudaFree(m);
}
