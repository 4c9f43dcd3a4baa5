// corpus: entry void run(float* c)
// corpus: array c out 32
// corpus: devices 2
__global__ void fill(float* to) {
    to[threadIdx.x] = 1;
}
void run(float* c) {
    cudaSetDevice(1);
    cudaSetDevice(0);
    fill<<<1, 32>>>(c);
    cudaGetLastError();
}
