// corpus: entry void run(float* c)
// corpus: array c out 32
// Device code has the address: a kernel launches another one with it, and a constant is the host's, too.
__constant__ float table[32];

__device__ float pick(const float* from, unsigned at) {
    return from[at];
}

__global__ void copy(float* to) {
    to[threadIdx.x] = pick(table, threadIdx.x);
}

void run(float* c) {
    float values[32] = {};
    cudaMemcpyToSymbol(table, values, sizeof values);
    copy<<<1, 32>>>(c);
    cudaDeviceSynchronize();
}
