// Wrong: a thread touches its first element before it has asked whether there is one.
__global__ void scale(const float* x, float* y, float factor, int n) {
    const int threads = blockDim.x * gridDim.x;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    do {
        y[i] = factor * x[i];
        i += threads;
    } while (i < n);
}
