// corpus: entry int start(float* c)
// corpus: array c inout 1
__global__ void add(float* c) { atomicAdd(c, 1.0f); }
int start(float* c) {
    void* arguments[] = {&c};
    return cudaLaunchCooperativeKernel(add, 264, 64, arguments);
}
