// corpus: entry void run(float* c)
// corpus: array c inout 64
// corpus: expect race.global 20 20
// Two kernels read the same words, one after the other; blocks of the second also write what others
// of its blocks read. Older work may still run beside.
constexpr int n = 40000;

__global__ void fill(float* y) {
    y[threadIdx.x] = 1;
}

__global__ void sum(const float* x, float* sums) {
    float s = 0;
    for (int i = threadIdx.x; i < n; i += blockDim.x) s += x[i];
    sums[blockIdx.x * blockDim.x + threadIdx.x] = s;
}

__global__ void shift(float* x) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        x[i] = x[(i + 1024) % n];
}

void run(float* c) {
    float *x, *y, *sums;
    cudaStream_t beside, readers, writer;
    cudaEvent_t read;
    cudaMalloc(&x, n * sizeof(float));
    cudaMalloc(&y, 64 * sizeof(float));
    cudaMalloc(&sums, 256 * sizeof(float));
    cudaMemset(x, 0, n * sizeof(float));
    cudaStreamCreate(&beside);
    cudaStreamCreate(&readers);
    cudaStreamCreate(&writer);
    cudaEventCreate(&read);
    cudaDeviceSynchronize();
    fill<<<1, 64, 0, beside>>>(y);
    sum<<<4, 64, 0, readers>>>(x, sums);
    cudaEventRecord(read, readers);
    cudaStreamWaitEvent(writer, read);
    shift<<<4, 64, 0, writer>>>(x);
    cudaDeviceSynchronize();
    cudaMemcpy(c, sums, 64 * sizeof(float), cudaMemcpyDeviceToDevice);
    cudaFree(x);
    cudaFree(y);
    cudaFree(sums);
    cudaStreamDestroy(beside);
    cudaStreamDestroy(readers);
    cudaStreamDestroy(writer);
    cudaEventDestroy(read);
}
