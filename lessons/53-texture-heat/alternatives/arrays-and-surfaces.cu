// Alternative: the plates are arrays of CUDA, written through surfaces.
__device__ float after_step(float heater, float cell, float left, float right, float up,
                            float down) {
    if (heater != 0) return heater;
    return cell + 0.2f * (left + right + up + down - 4 * cell);
}

dim3 block_of() {
    return dim3(32, 8);
}

dim3 grid_of(int width, int height) {
    return dim3((width + 31) / 32, (height + 7) / 8);
}

cudaTextureObject_t linear_texture(const float* cells, std::size_t count) {
    cudaResourceDesc what = {};
    what.resType = cudaResourceTypeLinear;
    what.res.linear.devPtr = const_cast<float*>(cells);
    what.res.linear.desc = cudaCreateChannelDesc<float>();
    what.res.linear.sizeInBytes = count * sizeof(float);
    cudaTextureDesc how = {};
    how.readMode = cudaReadModeElementType;
    cudaTextureObject_t texture = 0;
    cudaCreateTextureObject(&texture, &what, &how, nullptr);
    return texture;
}

__global__ void step_linear(cudaTextureObject_t old, cudaTextureObject_t heaters, float* next,
                            int width, int height) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height) return;
    const int here = y * width + x;
    const int left = x > 0 ? here - 1 : here, right = x < width - 1 ? here + 1 : here;
    const int up = y > 0 ? here - width : here, down = y < height - 1 ? here + width : here;
    next[here] = after_step(tex1Dfetch<float>(heaters, here), tex1Dfetch<float>(old, here),
                            tex1Dfetch<float>(old, left), tex1Dfetch<float>(old, right),
                            tex1Dfetch<float>(old, up), tex1Dfetch<float>(old, down));
}

void heat_linear(const float* heaters, float* field, int width, int height, int steps) {
    const std::size_t count = std::size_t{1} * width * height;
    float* other = nullptr;
    cudaMalloc(&other, count * sizeof(float));
    float* const buffers[2] = {field, other};
    const cudaTextureObject_t textures[2] = {linear_texture(field, count),
                                             linear_texture(other, count)};
    const cudaTextureObject_t heater_texture = linear_texture(heaters, count);
    for (int step = 0; step < steps; ++step)
        step_linear<<<grid_of(width, height), block_of()>>>(
            textures[step % 2], heater_texture, buffers[(step + 1) % 2], width, height);
    if (steps % 2 == 1)
        cudaMemcpy(field, other, count * sizeof(float), cudaMemcpyDeviceToDevice);
    for (const cudaTextureObject_t texture : textures) cudaDestroyTextureObject(texture);
    cudaDestroyTextureObject(heater_texture);
    cudaFree(other);
}

struct Plate {
    cudaArray_t array;
    cudaTextureObject_t texture;
    cudaSurfaceObject_t surface;
};

Plate make_plate(int width, int height) {
    Plate plate = {};
    const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaMallocArray(&plate.array, &format, width, height, cudaArraySurfaceLoadStore);
    cudaResourceDesc what = {};
    what.resType = cudaResourceTypeArray;
    what.res.array.array = plate.array;
    cudaTextureDesc how = {};
    how.addressMode[0] = how.addressMode[1] = cudaAddressModeClamp;
    how.readMode = cudaReadModeElementType;
    cudaCreateTextureObject(&plate.texture, &what, &how, nullptr);
    cudaCreateSurfaceObject(&plate.surface, &what);
    return plate;
}

void free_plate(const Plate& plate) {
    cudaDestroySurfaceObject(plate.surface);
    cudaDestroyTextureObject(plate.texture);
    cudaFreeArray(plate.array);
}

__global__ void step_plane(cudaTextureObject_t old, cudaTextureObject_t heaters,
                           cudaSurfaceObject_t next, int width, int height) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height) return;
    const float heat = after_step(tex2D<float>(heaters, x, y), tex2D<float>(old, x, y),
                                  tex2D<float>(old, x - 1, y), tex2D<float>(old, x + 1, y),
                                  tex2D<float>(old, x, y - 1), tex2D<float>(old, x, y + 1));
    surf2Dwrite(heat, next, x * static_cast<int>(sizeof(float)), y);
}

void heat_plane(const float* heaters, float* field, int width, int height, int steps) {
    const std::size_t row = width * sizeof(float);
    const Plate plates[2] = {make_plate(width, height), make_plate(width, height)};
    const Plate heater_plate = make_plate(width, height);
    cudaMemcpy2DToArray(plates[0].array, 0, 0, field, row, row, height, cudaMemcpyDeviceToDevice);
    cudaMemcpy2DToArray(heater_plate.array, 0, 0, heaters, row, row, height,
                        cudaMemcpyDeviceToDevice);
    for (int step = 0; step < steps; ++step)
        step_plane<<<grid_of(width, height), block_of()>>>(plates[step % 2].texture,
                                                           heater_plate.texture,
                                                           plates[(step + 1) % 2].surface, width,
                                                           height);
    cudaMemcpy2DFromArray(field, row, plates[steps % 2].array, 0, 0, row, height,
                          cudaMemcpyDeviceToDevice);
    for (const Plate& plate : plates) free_plate(plate);
    free_plate(heater_plate);
}
