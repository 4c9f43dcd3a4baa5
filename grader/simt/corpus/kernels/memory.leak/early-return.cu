// corpus: entry void run(float* c)
// corpus: array c out 32
// corpus: level memory.leak note
// corpus: expect memory.leak 12
__global__ void fill(float* to) {
    to[threadIdx.x] = 1;
}
static int work(float* c, int error) {
    float *in, *out;
    size_t pitch;
    cudaMallocManaged(&in, 128);
    cudaMallocPitch(&out, &pitch, 128, 2);
    fill<<<1, 32>>>(in);
    cudaMemcpy(c, in, 128, cudaMemcpyDefault);
    cudaFree(in);
    if (error != 0) return 1;
    cudaFree(out);
    return 0;
}
void run(float* c) { work(c, 1); }
