// corpus: entry void run(float* c)
// corpus: array c out 32
// corpus: expect memory.uninitialised 6
// corpus: says since it was allocated. Which line should have filled it
__global__ void copy(const float* from, float* to) {
    to[threadIdx.x] = from[threadIdx.x];
}
void run(float* c) {
    float* scratch;
    cudaMalloc(&scratch, 32 * sizeof(float));
    copy<<<1, 32>>>(scratch, c);
    cudaDeviceSynchronize();
    cudaFree(scratch);
}
