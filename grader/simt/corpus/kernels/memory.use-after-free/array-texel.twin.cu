// corpus: entry void run(float* c)
// corpus: array c out 32
// The finding names the texel, not the byte, of a CUDA array.
__global__ void sample(cudaTextureObject_t texture, float* c) {
    c[threadIdx.x] = tex2D<float>(texture, threadIdx.x + 0.5f, 3.5f);
}
void run(float* c) {
    cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaArray_t image;
    float host[4][32] = {};
    cudaMallocArray(&image, &format, 32, 4);
    cudaMemcpy2DToArray(image, 0, 0, host, 128, 128, 4, cudaMemcpyHostToDevice);
    cudaResourceDesc resource{};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = image;
    cudaTextureDesc description{};
    cudaTextureObject_t texture;
    cudaCreateTextureObject(&texture, &resource, &description, nullptr);
    sample<<<1, 32>>>(texture, c);
    cudaDeviceSynchronize();
    cudaGetLastError();
    cudaDestroyTextureObject(texture);
    cudaFreeArray(image);
}
