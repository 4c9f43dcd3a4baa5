// corpus: entry void run(float* c)
// corpus: array c out 64
__global__ void best(float* c) {
    extern __shared__ float value[];
    int* index = reinterpret_cast<int*>(value + blockDim.x);
    index[threadIdx.x] = threadIdx.x;
    __syncthreads();
    c[threadIdx.x] = index[63 - threadIdx.x];
}
void run(float* c) {
    best<<<1, 64, 64 * (sizeof(float) + sizeof(int))>>>(c);
    cudaDeviceSynchronize();
}
