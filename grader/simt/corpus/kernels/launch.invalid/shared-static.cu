// corpus: entry void run(float* c)
// corpus: array c out 32
// corpus: expect launch.invalid 14
// The static array and what the launch asks for are too much together.
__global__ void fill(float* to) {
    __shared__ float fixed[8 * 1024];
    extern __shared__ float row[];
    fixed[threadIdx.x] = 1;
    row[threadIdx.x] = fixed[threadIdx.x];
    to[threadIdx.x] = row[threadIdx.x];
}

void run(float* c) {
    for (int step = 0; step < 2; ++step) fill<<<1, 32, 20 * 1024>>>(c);
    if (cudaGetLastError() == cudaErrorInvalidValue && cudaDeviceSynchronize() == cudaSuccess)
        fill<<<1, 32, 128>>>(c);
    cudaDeviceSynchronize();
}
