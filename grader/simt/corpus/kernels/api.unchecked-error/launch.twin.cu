// corpus: entry void run(float* c)
// corpus: array c out 32
// corpus: expect launch.invalid 9
// The launch fails all the same, but the program looks and starts a launch that can run.
__global__ void fill(float* to) {
    to[threadIdx.x] = 1;
}
void run(float* c) {
    fill<<<dim3(0), 32>>>(c);
    if (cudaGetLastError() != cudaSuccess) fill<<<1, 32>>>(c);
}
