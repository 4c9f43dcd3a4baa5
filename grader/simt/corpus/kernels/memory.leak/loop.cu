// corpus: entry void run(float* c)
// corpus: array c out 32
// corpus: level memory.leak note
// corpus: expect memory.leak 11
__global__ void fill(float* to) {
    to[threadIdx.x] = 1;
}
void run(float* c) {
    for (int i = 0; i < 3; ++i) {
        float* scratch;
        cudaMalloc((void**)&scratch, 128);
        fill<<<1, 32>>>(scratch);
        cudaMemcpy(c, scratch, 128, cudaMemcpyDeviceToDevice);
        if (i == 1) cudaFree(scratch);
    }
}
