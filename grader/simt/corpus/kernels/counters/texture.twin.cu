// corpus: entry void run(float* c, const float* table)
// corpus: array c out 64
// corpus: array table in 512
// corpus: counter texture_loads 64
// corpus: counter texture_load_requests 2
// corpus: counter texture_load_sectors 8
// corpus: counter global_loads 0
// corpus: counter linear_textures 1
// corpus: counter dimensional_textures 0
// corpus: counter global_stores 64
// corpus: counter busiest_thread_accesses 2
__global__ void pick(float* c, cudaTextureObject_t texture) {
    // Eight neighbours share a sector.
    c[threadIdx.x] = tex1Dfetch<float>(texture, threadIdx.x);
}

void run(float* c, const float* table) {
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeLinear;
    resource.res.linear.devPtr = const_cast<float*>(table);
    resource.res.linear.desc = cudaCreateChannelDesc<float>();
    resource.res.linear.sizeInBytes = 512 * sizeof(float);
    cudaTextureDesc how = {};
    cudaTextureObject_t texture = 0;
    cudaCreateTextureObject(&texture, &resource, &how, nullptr);
    pick<<<1, 64>>>(c, texture);
    cudaDeviceSynchronize();
    cudaDestroyTextureObject(texture);
}
