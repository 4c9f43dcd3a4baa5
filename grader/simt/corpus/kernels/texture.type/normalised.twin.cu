// corpus: entry void run(float* c)
// corpus: array c out 32
__global__ void fill(float* to, cudaTextureObject_t texture) {
    to[threadIdx.x] = tex1Dfetch<float>(texture, threadIdx.x);
}
void run(float* c) {
    unsigned char* table = nullptr;
    cudaMalloc(&table, 32 * sizeof(unsigned char));
    cudaMemset(table, 0, 32 * sizeof(unsigned char));
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeLinear;
    resource.res.linear.devPtr = table;
    resource.res.linear.desc = cudaCreateChannelDesc<unsigned char>();
    resource.res.linear.sizeInBytes = 32 * sizeof(unsigned char);
    cudaTextureDesc how = {};
    how.readMode = cudaReadModeNormalizedFloat;
    cudaTextureObject_t texture = 0;
    cudaCreateTextureObject(&texture, &resource, &how, nullptr);
    fill<<<1, 32>>>(c, texture);
    cudaDeviceSynchronize();
    cudaDestroyTextureObject(texture);
    cudaFree(table);
}
