// corpus: entry void run(const float* a, float* c)
// corpus: array a in 32
// corpus: array c out 32
__global__ void fetch(cudaTextureObject_t line, float* to) {
    to[threadIdx.x] = tex1Dfetch<float>(line, threadIdx.x);
}
void run(const float* a, float* c) {
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeLinear;
    resource.res.linear.devPtr = const_cast<float*>(a);
    resource.res.linear.desc = cudaCreateChannelDesc<float>();
    resource.res.linear.sizeInBytes = 128;
    cudaTextureDesc how = {};
    cudaTextureObject_t line;
    cudaCreateTextureObject(&line, &resource, &how, nullptr);
    fetch<<<1, 32>>>(line, c);
    cudaDeviceSynchronize();
    cudaDestroyTextureObject(line);
}
