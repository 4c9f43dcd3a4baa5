// corpus: entry void run(float* c)
// corpus: array c out 32
// corpus: expect pointer.host-on-device 13
// A kernel that gets the host's name of a __constant__ variable has no address on the device.
__constant__ float table[32];

__global__ void copy(float* to, const float* from) {
    to[threadIdx.x] = from[threadIdx.x];
}

void run(float* c) {
    float values[32] = {};
    cudaMemcpyToSymbol(table, values, sizeof values), copy<<<1, 32>>>(c, table);
    cudaDeviceSynchronize();
}
