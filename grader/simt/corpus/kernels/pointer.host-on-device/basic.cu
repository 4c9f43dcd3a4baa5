// corpus: entry void run(float* c)
// corpus: array c out 32
// corpus: expect pointer.host-on-device 6
// corpus: ends launch_failed
__global__ void copy(const float* from, float* to) {
    to[threadIdx.x] = from[threadIdx.x];
}
void run(float* c) {
    float zeros[32] = {};
    copy<<<1, 32>>>(zeros, c);
    cudaDeviceSynchronize();
}
