// corpus: entry void run(float* c)
// corpus: array c out 32
__global__ void fill(float* to, cudaTextureObject_t texture) {
    to[threadIdx.x] = tex1Dfetch<uchar4>(texture, threadIdx.x).x;
}
void run(float* c) {
    uchar4* table = nullptr;
    cudaMalloc(&table, 32 * sizeof(uchar4));
    cudaMemset(table, 0, 32 * sizeof(uchar4));
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeLinear;
    resource.res.linear.devPtr = table;
    resource.res.linear.desc = cudaCreateChannelDesc<uchar4>();
    resource.res.linear.sizeInBytes = 32 * sizeof(uchar4);
    cudaTextureDesc how = {};
    cudaTextureObject_t texture = 0;
    cudaCreateTextureObject(&texture, &resource, &how, nullptr);
    fill<<<1, 32>>>(c, texture);
    cudaDeviceSynchronize();
    cudaDestroyTextureObject(texture);
    cudaFree(table);
}
