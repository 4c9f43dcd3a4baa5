// corpus: entry void run(float* c)
// corpus: array c out 32
__global__ void fill(float* to) {
    to[threadIdx.x] = 1;
}
void run(float* c) {
    int count = 0;
    ::__simt::__discard(cudaGetDeviceCount(&count));
    if (count > 1) ::__simt::__discard(cudaSetDevice(1));
    fill<<<1, 32>>>(c);
}
