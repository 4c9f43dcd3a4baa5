// corpus: entry void run(float* c)
// corpus: array c out 128
__global__ void twice(float* c) {
    c[threadIdx.x] *= 2;
}
void run(float* c) {
    float* h = new float[128]();
    if (cudaMemcpy(c, h, 128 * sizeof(float), cudaMemcpyHostToDevice) == cudaSuccess)
        twice<<<1, 128>>>(c);
    cudaDeviceSynchronize();
    delete[] h;
}
