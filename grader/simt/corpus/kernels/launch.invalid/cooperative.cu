// corpus: entry int start(float* c)
// corpus: array c inout 1
// corpus: expect launch.invalid 8
// corpus: ends launch_failed
__global__ void add(float* c) { atomicAdd(c, 1.0f); }
int start(float* c) {
    void* arguments[] = {&c};
    return cudaLaunchCooperativeKernel(add, 10000, 1024, arguments);
}
