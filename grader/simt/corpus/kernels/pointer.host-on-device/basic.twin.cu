// corpus: entry void run(float* c)
// corpus: array c out 32
__constant__ float zeros[32];
__global__ void copy(float* to) {
    to[threadIdx.x] = zeros[threadIdx.x];
}
void run(float* c) {
    float values[32] = {};
    cudaMemcpyToSymbol(zeros, values, sizeof values);
    copy<<<1, 32>>>(c);
    cudaDeviceSynchronize();
}
