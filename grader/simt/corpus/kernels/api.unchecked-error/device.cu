// corpus: entry void run(float* c)
// corpus: array c out 32
// corpus: ends launch_failed
// corpus: expect api.unchecked-error 9
__global__ void fill(float* to) {
    to[threadIdx.x] = 1;
}
void run(float* c) {
    ::__simt::__discard(cudaSetDevice(1));
    fill<<<1, 32>>>(c);
}
