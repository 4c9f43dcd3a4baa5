// corpus: entry void run(float* c)
// corpus: array c out 32
// corpus: expect launch.invalid 11
__global__ void fill(float* to) {
    extern __shared__ double row[];
    row[threadIdx.x] = 1;
    to[threadIdx.x] = row[threadIdx.x];
}
void run(float* c) {
    const size_t bytes = 50 * 1024;
    fill<<<1, 32, bytes>>>(c);
    cudaGetLastError();
}
