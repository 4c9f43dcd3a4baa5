// corpus: entry int run()
int run() {
    float* cells = nullptr;
    std::size_t pitch = 0;
    cudaMallocPitch(&cells, &pitch, 100 * sizeof(float), 4);
    cudaResourceDesc what = {};
    what.resType = cudaResourceTypePitch2D;
    what.res.pitch2D.devPtr = cells;
    what.res.pitch2D.desc = cudaCreateChannelDesc<float>();
    what.res.pitch2D.width = 100;
    what.res.pitch2D.height = 4, what.res.pitch2D.pitchInBytes = pitch;
    cudaTextureDesc how = {};
    cudaTextureObject_t texture = 0;
    const cudaError_t made = cudaCreateTextureObject(&texture, &what, &how, nullptr);
    cudaFree(cells);
    if (made == cudaSuccess) cudaDestroyTextureObject(texture);
    return 0;
}
