// corpus: entry void run(float* c)
// corpus: array c out 64
// corpus: expect bounds.shared 10
// corpus: expect bounds.shared 12
// corpus: says The launch in line 15 asks for 256 bytes of shared memory
// The launch asks for room for one of the two arrays.
__global__ void best(float* c) {
    extern __shared__ float value[];
    int* index = reinterpret_cast<int*>(value + blockDim.x);
    index[threadIdx.x] = threadIdx.x;
    __syncthreads();
    c[threadIdx.x] = index[63 - threadIdx.x];
}
void run(float* c) {
    best<<<1, 64, 64 * sizeof(float)>>>(c);
    cudaDeviceSynchronize();
}
