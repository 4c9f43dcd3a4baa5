// corpus: entry void run(float* c)
// corpus: array c out 32
// corpus: expect memory.use-after-free 14
__global__ void fill(unsigned char* to) {
    to[threadIdx.x] = threadIdx.x;
}
void run(float* c) {
    unsigned char* bytes;
    cudaMallocManaged(&bytes, 32);
    fill<<<1, 32>>>(bytes);
    cudaDeviceSynchronize();
    cudaFree(bytes);
    int sum = 0;
    for (int i = 0; i < 32; ++i) sum += bytes[i];
    cudaMemset(c, sum == 0, 128);
}
