// corpus: entry void run(float* c)
// corpus: array c out 32
// corpus: expect pointer.host-on-device 14
// corpus: ends launch_failed
// In host code the name of a __constant__ variable is not its address on the device.
__constant__ float table[32];

__global__ void copy(float* to) {
    to[threadIdx.x] = table[threadIdx.x];
}

void run(float* c) {
    float values[32] = {};
    if (cudaMemcpy(table, values, sizeof values, cudaMemcpyHostToDevice) != cudaSuccess) return;
    copy<<<1, 32>>>(c);
    cudaDeviceSynchronize();
}
