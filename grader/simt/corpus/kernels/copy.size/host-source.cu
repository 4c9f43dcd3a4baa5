// corpus: entry void run(float* c)
// corpus: array c out 128
// corpus: expect copy.size 11 10
// corpus: expect memory.uninitialised 7
// The host's array has 100 numbers. No device knows that: the call succeeds, and the rest is not set.
__global__ void twice(float* c) {
    c[threadIdx.x] *= 2;
}
void run(float* c) {
    float* h = new float[100]();
    if (cudaMemcpy(c, h, 128 * sizeof(float), cudaMemcpyHostToDevice) == cudaSuccess)
        twice<<<1, 128>>>(c);
    cudaDeviceSynchronize();
    delete[] h;
}
