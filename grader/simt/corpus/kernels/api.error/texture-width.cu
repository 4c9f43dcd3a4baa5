// corpus: entry int run()
// corpus: ends launch_failed
// corpus: expect api.error 18
// corpus: says a width of 400 texels of 4 bytes, which is 1,600 bytes, but the rows are 512 bytes apart.
// corpus: says The width counts texels: is it given in bytes here?
int run() {
    float* cells = nullptr;
    std::size_t pitch = 0;
    cudaMallocPitch(&cells, &pitch, 100 * sizeof(float), 4);
    cudaResourceDesc what = {};
    what.resType = cudaResourceTypePitch2D;
    what.res.pitch2D.devPtr = cells;
    what.res.pitch2D.desc = cudaCreateChannelDesc<float>();
    what.res.pitch2D.width = 100 * sizeof(float);
    what.res.pitch2D.height = 4, what.res.pitch2D.pitchInBytes = pitch;
    cudaTextureDesc how = {};
    cudaTextureObject_t texture = 0;
    const cudaError_t made = cudaCreateTextureObject(&texture, &what, &how, nullptr);
    cudaFree(cells);
    return made == cudaErrorInvalidPitchValue ? 0 : 1;
}
