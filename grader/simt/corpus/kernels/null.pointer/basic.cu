// corpus: entry void run(float* c)
// corpus: array c out 32
// corpus: expect null.pointer 6
// corpus: ends launch_failed
__global__ void fill(float* to) {
    to[threadIdx.x] = 1;
}
void run(float* c) {
    (void)c;
    fill<<<1, 32>>>(nullptr);
    cudaDeviceSynchronize();
}
