// corpus: entry void run(float* c)
// corpus: array c out 32
// corpus: expect launch.invalid 8
__global__ void fill(float* to) {
    to[threadIdx.x] = 1;
}
void run(float* c) {
    fill<<<1, 2048>>>(c);
    cudaGetLastError();
}
