// corpus: entry void run(float* c)
// corpus: array c out 32
void run(float* c) {
    cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaArray_t image;
    float host[4][8] = {};
    cudaMallocArray(&image, &format, 8, 4);
    cudaMemcpy2DToArray(image, 0, 1, host, 32, 32, 3, cudaMemcpyHostToDevice);
    cudaGetLastError();
    cudaMemset(c, 0, 128);
    cudaFreeArray(image);
}
