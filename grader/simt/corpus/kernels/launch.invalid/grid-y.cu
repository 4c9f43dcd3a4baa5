// corpus: entry void run(float* c)
// corpus: array c out 32
// corpus: expect launch.invalid 11
// A grid may be long in x, but in y it has at most 65535 blocks.
__global__ void fill(float* to, int n) {
    if (blockIdx.y < n) to[blockIdx.y] = 1;
}
void run(float* c) {
    int n = 32;
    void* arguments[] = {&c, &n};
    cudaLaunchKernel((void*)fill, dim3(1, 70000), dim3(1), arguments, 0, nullptr);
    cudaGetLastError();
}
