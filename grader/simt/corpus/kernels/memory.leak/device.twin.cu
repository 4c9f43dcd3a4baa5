// corpus: entry void run(float* c)
// corpus: array c out 32
// corpus: level memory.leak note
__global__ void fill(float* to) {
    to[threadIdx.x] = 1;
}
void run(float* c) {
    float* scratch;
    cudaMalloc(&scratch, 128);
    fill<<<1, 32>>>(scratch);
    cudaMemcpy(c, scratch, 128, cudaMemcpyDeviceToDevice);
    cudaFree(scratch);
}
