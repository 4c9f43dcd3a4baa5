// corpus: entry void run(float* c)
// corpus: array c out 32
// corpus: expect texture.type 6 19
// corpus: says only 8 of 16 bits are kept
__global__ void fill(float* to, cudaTextureObject_t texture) {
    to[threadIdx.x] = tex1Dfetch<unsigned char>(texture, threadIdx.x);
}
void run(float* c) {
    unsigned short* table = nullptr;
    cudaMalloc(&table, 32 * sizeof(unsigned short));
    cudaMemset(table, 0, 32 * sizeof(unsigned short));
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeLinear;
    resource.res.linear.devPtr = table;
    resource.res.linear.desc = cudaCreateChannelDesc<unsigned short>();
    resource.res.linear.sizeInBytes = 32 * sizeof(unsigned short);
    cudaTextureDesc how = {};
    cudaTextureObject_t texture = 0;
    cudaCreateTextureObject(&texture, &resource, &how, nullptr);
    fill<<<1, 32>>>(c, texture);
    cudaDeviceSynchronize();
    cudaDestroyTextureObject(texture);
    cudaFree(table);
}
