// corpus: entry void run(float* c)
// corpus: array c out 32
// corpus: counter device_copy_bytes 0
// corpus: counter link_bytes 128
// A copy from the host is none of these, nor is a fill.
void run(float* c) {
    float a[32] = {};
    cudaMemset(c, 0, 128);
    cudaMemcpy(c, a, 128, cudaMemcpyHostToDevice);
}
