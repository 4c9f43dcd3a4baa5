// corpus: entry void run(float* c)
// corpus: array c out 32
// In device code the name is the address: a kernel passes it to a function.
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
