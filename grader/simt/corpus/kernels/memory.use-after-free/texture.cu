// corpus: entry void run(float* c)
// corpus: array c out 32
// corpus: level memory.leak note
// corpus: ends launch_failed
// corpus: expect memory.use-after-free 8
// corpus: says The kernel uses a texture that is destroyed.
__global__ void fill(float* to, cudaTextureObject_t texture) {
    to[threadIdx.x] = tex1Dfetch<float>(texture, threadIdx.x);
}
void run(float* c) {
    float* table = nullptr;
    cudaMalloc(&table, 32 * sizeof(float));
    cudaMemset(table, 0, 32 * sizeof(float));
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeLinear;
    resource.res.linear.devPtr = table;
    resource.res.linear.desc = cudaCreateChannelDesc<float>();
    resource.res.linear.sizeInBytes = 32 * sizeof(float);
    cudaTextureDesc how = {};
    cudaTextureObject_t texture = 0;
    cudaCreateTextureObject(&texture, &resource, &how, nullptr);
    cudaDestroyTextureObject(texture);
    fill<<<1, 32>>>(c, texture);
    cudaDeviceSynchronize();
    cudaFree(table);
}
